import { ApiError, type Remark } from '#platform/errors.ts'
import { unstorable } from '#platform/http/json-body.ts'
import { createAjv, describe } from '#platform/http/validate.ts'
import { Ref, namedShapes } from '#platform/shapes.ts'
import { beginningOf } from '#platform/text.ts'
import { identified } from '../questions/rules.ts'
import * as shapes from '../questions/schema.ts'
import type { QuestionBody, QuestionKind } from '../questions/schema.ts'
import { holdsFormula } from './rules-formulas.ts'
import { remarkOf, remarks } from './rules-remarks.ts'

/** A question as read from a file. Without `question` it was not accepted, and its last remark says why. */
export type ReadQuestion = { title: string; kind: QuestionKind | null; question?: QuestionBody; broken?: true; said: Remark[] }
export type Outcome = {
  index: number
  title: string
  kind: QuestionKind | null
  outcome: 'imported' | 'changed' | 'unsupported' | 'failed'
  /** The descriptions of the remarks. */
  warnings: string[]
  remarks: Remark[]
}
/** The outcome of a question of a file, and the question itself if it is accepted. */
export type JudgedQuestion = { outcome: Outcome; question: QuestionBody | undefined }

/** Returns a question of an unsupported kind. */
export const unsupported = (title: string, why: Remark): ReadQuestion => ({ title, kind: null, said: [why] })
/** Returns an unreadable question. */
export const broken = (title: string, why: Remark, kind: QuestionKind | null = null): ReadQuestion => ({
  title,
  kind,
  broken: true,
  said: [why],
})

/** Reads questions. A refusal makes the result one unreadable question. */
export async function toldOf(title: string, read: () => ReadQuestion[] | Promise<ReadQuestion[]>): Promise<ReadQuestion[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) return [broken(title, remarkOf(error))]
    throw error
  }
}

const check = createAjv(namedShapes(shapes)).compile<QuestionBody>(Ref(shapes.QuestionBody))

const MAX_TITLE = 200
const MAX_TAGS = 20
const MAX_TAG = 100
const MAX_POINTS = 100
const MAX_REMARKS = 20

const PICTURE = /!\[([^\]]*)\]\(attachment:[^)]*\)/g

/** Checks every question against the schema of questions. */
export const judge = (told: ReadQuestion[]): JudgedQuestion[] => told.map((each, at) => judged(each, at + 1))

function judged(told: ReadQuestion, index: number): JudgedQuestion {
  const title = titleOf((told.title || firstLine(told.question?.prompt_markdown ?? '')).replaceAll(PICTURE, '$1'))
  const row = (outcome: Outcome['outcome'], said: Remark[]): Outcome => ({ index, title, kind: told.kind, outcome, ...remarked(said) })
  if (!told.question) return { outcome: row(told.broken ? 'failed' : 'unsupported', told.said), question: undefined }
  const { question, cut } = trimmed(told.question)
  const fault = faultOf(question)
  if (fault !== undefined) return { outcome: row('failed', [...told.said, fault]), question: undefined }
  const all = [...told.said, ...cut, ...noticed(question)]
  return { outcome: row(all.length === 0 ? 'imported' : 'changed', all), question }
}

/** Returns each remark once. */
export function remarked(said: Remark[]): Pick<Outcome, 'warnings' | 'remarks'> {
  const once = new Map(said.map((remark) => [remark.description, remark]))
  const found = [...once.values()].slice(0, MAX_REMARKS)
  return { warnings: found.map(({ description }) => description), remarks: found }
}

/** Returns the first line of Markdown, without backslashes. */
const firstLine = (text: string) => unescaped(text.trimStart().split('\n', 1)[0]!)
const unescaped = (markdown: string) => markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
const titleOf = (text: string) =>
  beginningOf(
    text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    MAX_TITLE,
  )

/** Cuts what exceeds the limits of the schema, with a remark. */
function trimmed(given: QuestionBody): { question: QuestionBody; cut: Remark[] } {
  const cut: Remark[] = []
  const question = { ...given }
  if (question.feedback_markdown?.trim() === '') delete question.feedback_markdown
  if (question.tags) {
    const whole = [...new Set(question.tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))]
    question.tags = [...new Set(whole.map((tag) => beginningOf(tag, MAX_TAG).trim()))].slice(0, MAX_TAGS)
    if (whole.some((tag) => tag.length > MAX_TAG && Array.from(tag).length > MAX_TAG)) cut.push(remarks.tagCut({ maximum: MAX_TAG }))
    if (whole.length > MAX_TAGS) cut.push(remarks.tagsCut({ count: whole.length, maximum: MAX_TAGS }))
    if (question.tags.length === 0) delete question.tags
  }
  if (question.points > MAX_POINTS) {
    cut.push(remarks.pointsCut({ points: question.points, maximum: MAX_POINTS }))
    question.points = MAX_POINTS
  }
  return { question, cut }
}

/** Returns remarks on an accepted question, independent of its format. */
function noticed(question: QuestionBody): Remark[] {
  const texts = 'options' in question ? question.options.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()) : []
  return [
    ...(textsOf(question).some(holdsFormula) ? [remarks.formulaIsText()] : []),
    ...(new Set(texts).size < texts.length ? [remarks.optionsAlike()] : []),
  ]
}

/** Returns the texts of a question, without the backslashes of Markdown. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return [key.endsWith('_markdown') ? unescaped(value) : value]
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, each]) => textsOf(each, name)) : []
}

function faultOf(question: QuestionBody): Remark | undefined {
  const problem = unstorable(question)
  if (problem !== undefined) return { description: problem }
  if (question.prompt_markdown.trim() === '') return remarks.noText()
  if (!check(question)) return remarkOf(describe(check))
  try {
    identified([question], new Map())
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return ofOne(remarkOf(error))
    throw error
  }
}

/** Removes the list position from a remark, because it is about a single question. */
function ofOne({ description, field, ...more }: Remark): Remark {
  const bare = (path: string) => path.replaceAll('questions.0.', '')
  return { ...more, description: bare(description), ...(field !== undefined && { field: bare(field) }) }
}
