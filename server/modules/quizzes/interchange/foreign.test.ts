import { expect, test } from 'vitest'
import { foreignFile } from '../../../../test/foreign/files.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { type QuizAddress, school } from '../../../../test/quizzes.ts'

const t = await harness()
const FILES = 700

async function send(person: Person, at: QuizAddress, file: Buffer, dryRun: boolean) {
  const form = new FormData()
  form.set('format', 'qti')
  form.set('dry_run', String(dryRun))
  form.set('file', new Blob([new Uint8Array(file)]), 'foreign')
  const sent = new Response(form)
  const type = { 'content-type': sent.headers.get('content-type')! }
  return t.call(person, 'POST', `${at}/questions/import`, Buffer.from(await sent.arrayBuffer()), type)
}

const isTaken = ({ outcome }: { outcome: string }) => outcome === 'imported' || outcome === 'changed'

/** Returns the outcomes of a file and checks that each has its texts. Returns none if nothing in the file can be read. */
function outcomesOf({ status, body, text }: Awaited<ReturnType<typeof send>>, about: string) {
  expect([200, 400], `${about}: ${text}`).toContain(status)
  if (status === 400) {
    expect(body, about).toMatchObject({ error: 'invalid_request', error_description: expect.stringMatching(/[^.]\.$/) })
    return []
  }
  expect(body.map(({ index }) => index), about).toEqual(body.map((_row, at) => at + 1)) // prettier-ignore
  for (const row of body) {
    const { outcome, kind, warnings, remarks } = row
    expect(warnings.length === 0, about).toBe(outcome === 'imported')
    expect(remarks.map(({ description }) => description), about).toEqual(warnings) // prettier-ignore
    if (isTaken(row)) expect(kind, about).toEqual(expect.any(String))
  }
  return body
}

const hundreds = Array.from({ length: FILES / 100 }, (_none, at) => 1 + at * 100)
const seen = new Set<string>()

test.each(hundreds)('of a hundred foreign files from %d on every question has an outcome, and none is our fault', async (first) => {
  const { author, create } = await school(t)
  const at = `/api/quizzes/${(await create()).body.id}` as const
  const told: Schema<'QuestionImportOutcome'>[] = []
  for (let seed = first; seed < first + 100; seed += 1) {
    const { about, bytes, items } = foreignFile(seed)
    const answer = await send(author, at, bytes, true)
    const outcomes = outcomesOf(answer, about)
    if (answer.status === 200 && items !== undefined) expect(outcomes, about).toHaveLength(items)
    if (answer.status === 400 && items !== 0 && items !== undefined)
      expect(answer.body.error_description, about).toMatch(/^Nothing in file can be read\. /)
    told.push(...outcomes)
  }
  for (const { outcome, kind } of told) seen.add(outcome).add(`${outcome} ${kind}`)
  expect(told.length).toBeGreaterThan(100)
})

test('among them is every outcome, and every kind of question', () => {
  const kinds = ['single_choice', 'multiple_choice', 'true_false', 'short_text', 'numeric', 'ordering', 'matching', 'essay']
  const wanted = ['imported', 'changed', 'unsupported', 'failed', ...kinds.map((kind) => `imported ${kind}`)]
  expect(wanted.filter((each) => !seen.has(each))).toEqual([])
})

test('what a foreign file is taken for is what the quiz then has', async () => {
  const { author, create } = await school(t)
  for (let seed = 1; seed <= FILES; seed += 25) {
    const { about, bytes } = foreignFile(seed)
    const at = `/api/quizzes/${(await create()).body.id}` as const
    const outcomes = outcomesOf(await send(author, at, bytes, false), about)
    const { questions } = (await t.call(author, 'GET', `${at}/questions`)).body
    expect(questions, about).toHaveLength(outcomes.filter(isTaken).length)
  }
})
