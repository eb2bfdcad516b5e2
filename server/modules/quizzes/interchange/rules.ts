import { ApiError } from '#platform/errors.ts'
import { unstorable } from '#platform/http/json-body.ts'
import { createAjv, describe } from '#platform/http/validate.ts'
import { Ref, namedShapes } from '#platform/shapes.ts'
import { identified } from '../questions/rules.ts'
import * as shapes from '../questions/schema.ts'
import type { QuestionBody, QuestionKind } from '../questions/schema.ts'

/** A question as a file tells it. Without `question` it is not taken, and the last of its warnings says why. */
export type Told = { title: string; kind: QuestionKind | null; question?: QuestionBody; broken?: true; warnings: string[] }
export type Outcome = {
  index: number
  title: string
  kind: QuestionKind | null
  outcome: 'imported' | 'changed' | 'unsupported' | 'failed'
  warnings: string[]
}
/** What becomes of a question of a file, and the question itself where it is taken. */
export type Judged = { outcome: Outcome; question: QuestionBody | undefined }

/** A kind of question that there is none of here. */
export const unsupported = (title: string, why: string, warnings: string[] = []): Told => ({
  title,
  kind: null,
  warnings: [...warnings, why],
})
/** A question that cannot be read. */
export const broken = (title: string, why: string, kind: QuestionKind | null = null): Told => ({
  title,
  kind,
  broken: true,
  warnings: [why],
})

/** Reads what may fail with a sentence; what fails is a question that cannot be read. */
export async function toldOf(title: string, read: () => Told[] | Promise<Told[]>): Promise<Told[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) return [broken(title, error.message)]
    throw error
  }
}

const check = createAjv(namedShapes(shapes)).compile<QuestionBody>(Ref(shapes.QuestionBody))

const MAX_TITLE = 200
const MAX_TAGS = 20
const MAX_TAG = 100
const MAX_POINTS = 100
const MAX_WARNINGS = 20

const PICTURE = /!\[([^\]]*)\]\(attachment:[^)]*\)/g

/** Holds every question to the shape that questions have. */
export const judge = (told: Told[]): Judged[] => told.map((each, at) => judged(each, at + 1))

function judged(told: Told, index: number): Judged {
  const title = titleOf((told.title || firstLine(told.question?.prompt_markdown ?? '')).replaceAll(PICTURE, '$1'))
  const row = (outcome: Outcome['outcome'], warnings: string[]): Outcome => ({
    index,
    title,
    kind: told.kind,
    outcome,
    warnings: [...new Set(warnings)].slice(0, MAX_WARNINGS),
  })
  if (!told.question) return { outcome: row(told.broken ? 'failed' : 'unsupported', told.warnings), question: undefined }
  const { question, warnings } = trimmed(told.question)
  const fault = faultOf(question)
  if (fault !== undefined) return { outcome: row('failed', [...told.warnings, fault]), question: undefined }
  const all = [...told.warnings, ...warnings]
  return { outcome: row(all.length === 0 ? 'imported' : 'changed', all), question }
}

/** The first line of Markdown, as it is read. */
const firstLine = (text: string) =>
  text
    .trimStart()
    .split('\n', 1)[0]!
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')
const shortened = (text: string, length: number) => (text.length > length ? Array.from(text).slice(0, length).join('') : text)
const titleOf = (text: string) =>
  shortened(
    text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    MAX_TITLE,
  )

/** What the shape has no room for is cut, and said. */
function trimmed(given: QuestionBody): { question: QuestionBody; warnings: string[] } {
  const warnings: string[] = []
  const question = { ...given }
  if (question.feedback_markdown?.trim() === '') delete question.feedback_markdown
  if (question.tags) {
    const whole = [...new Set(question.tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))]
    question.tags = [...new Set(whole.map((tag) => shortened(tag, MAX_TAG).trim()))].slice(0, MAX_TAGS)
    if (whole.some((tag) => tag.length > MAX_TAG && Array.from(tag).length > MAX_TAG))
      warnings.push(`A tag was cut to ${MAX_TAG} characters.`)
    if (whole.length > MAX_TAGS) warnings.push(`It has ${whole.length} tags; the first ${MAX_TAGS} were taken.`)
    if (question.tags.length === 0) delete question.tags
  }
  if (question.points > MAX_POINTS) {
    warnings.push(`Its ${question.points} points were cut to ${MAX_POINTS}.`)
    question.points = MAX_POINTS
  }
  return { question, warnings }
}

function faultOf(question: QuestionBody): string | undefined {
  const problem = unstorable(question)
  if (problem !== undefined) return problem
  if (question.prompt_markdown.trim() === '') return 'It has no question text.'
  if (!check(question)) return describe(check).message
  try {
    identified([question], new Map())
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message.replaceAll('questions.0.', '')
    throw error
  }
}
