import { randomUUID } from 'node:crypto'
import { badRequest, refusal } from '#platform/errors.ts'
import { normalized } from '#platform/text.ts'
import type { QuestionBody, QuestionKind, scorings } from './schema.ts'

type WithPartId<P> = P extends { id?: string } ? Omit<P, 'id'> & { id: string } : never
type WithScoring<B> = B extends { scoring?: infer S } ? { scoring: NonNullable<S> } : unknown
type QuestionWithIds<B> = Omit<B, 'question_id' | 'options' | 'items' | 'pairs' | 'scoring'> & { question_id: string } & WithScoring<B> &
  (B extends { options: (infer P)[] }
    ? { options: WithPartId<P>[] }
    : B extends { items: (infer P)[] }
      ? { items: WithPartId<P>[] }
      : B extends { pairs: (infer P)[] }
        ? { pairs: WithPartId<P>[] }
        : unknown)
type StoredQuestion<B> = B extends unknown ? QuestionWithIds<B> : never
/** A stored question: it and each of its parts have an id, and its scoring is explicit. */
export type Question = StoredQuestion<QuestionBody>
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>

/** All questions that a quiz has asked before, by id. */
export type KnownQuestions = ReadonlyMap<string, { kind: QuestionKind; parts: ReadonlySet<string> }>

const unknownQuestion = refusal('invalid_request', 'unknown_question', '{field} is no question of this quiz. Leave it out of a new one.')
const otherKind = refusal('invalid_request', 'other_kind', '{field} cannot change. Make a new question, and leave this one out.')
const unknownPart = refusal('invalid_request', 'unknown_part', '{field} is no part of this question. Leave it out of a new one.')
const named = refusal('invalid_request', 'named_twice', '{field} stands there twice.')
const oneCorrect = refusal('invalid_request', 'one_correct', '{field} must have exactly one that is correct.')
const someCorrect = refusal('invalid_request', 'some_correct', '{field} must have at least one that is correct.')

/**
 * Returns the questions with ids for new parts. Throws 400 with the field that is wrong.
 * The ids do not follow the written order, which would reveal the right order of items.
 */
export function identified(questions: QuestionBody[], known: KnownQuestions): Question[] {
  const seen = new Set<string>()
  return questions.map((question, index) => {
    const at = `questions.${index}`
    check(question, at)
    const { question_id } = question
    const before = question_id === undefined ? undefined : known.get(question_id)
    if (question_id !== undefined && !before) throw unknownQuestion({ field: `${at}.question_id` })
    if (before && before.kind !== question.kind) throw otherKind({ field: `${at}.kind` })
    if (question_id !== undefined && seen.has(question_id)) throw named({ field: `${at}.question_id` })
    if (question_id !== undefined) seen.add(question_id)
    return withIds(question, at, before?.parts ?? new Set())
  })
}

function check(question: QuestionBody, at: string): void {
  if (question.kind === 'single_choice' && question.options.filter(({ correct }) => correct).length !== 1)
    throw oneCorrect({ field: `${at}.options` })
  if (question.kind === 'multiple_choice' && !question.options.some(({ correct }) => correct)) throw someCorrect({ field: `${at}.options` })
  if (question.kind !== 'short_text') return
  const blank = question.accepted_answers.findIndex((text) => normalized(text, question.fold_accents ?? true) === '')
  if (blank >= 0) throw badRequest(`${at}.accepted_answers.${blank} must not be blank.`, `${at}.accepted_answers.${blank}`)
}

function withIds(question: QuestionBody, at: string, known: ReadonlySet<string>): Question {
  const question_id = question.question_id ?? randomUUID()
  const parts = <P extends { id?: string | undefined }>(list: P[], name: string) => {
    const seen = new Set<string>()
    return list.map((part, index) => {
      const field = `${at}.${name}.${index}.id`
      if (part.id !== undefined && !known.has(part.id)) throw unknownPart({ field })
      if (part.id !== undefined && seen.has(part.id)) throw named({ field })
      if (part.id !== undefined) seen.add(part.id)
      return { ...part, id: part.id ?? randomUUID() }
    })
  }
  switch (question.kind) {
    case 'single_choice':
      return { ...question, question_id, options: parts(question.options, 'options') }
    case 'multiple_choice':
      return { ...scored(question), question_id, options: parts(question.options, 'options') }
    case 'ordering':
      return { ...scored(question), question_id, items: parts(question.items, 'items') }
    case 'matching':
      return { ...scored(question), question_id, pairs: parts(question.pairs, 'pairs') }
    default:
      return { ...question, question_id }
  }
}

type ScoringRule = (typeof scorings)[number]
const scored = <B extends { scoring?: ScoringRule }>(body: B) => ({ ...body, scoring: body.scoring ?? ('partial' as const) })

/** Returns a stored question with its scoring. Older versions stored no default scoring and marked as exact. */
export function asScored(stored: Question): Question {
  const takesScoring = stored.kind === 'multiple_choice' || stored.kind === 'ordering' || stored.kind === 'matching'
  return takesScoring ? { ...stored, scoring: isScored(stored) ? stored.scoring : 'exact' } : stored
}
const isScored = (stored: object) => 'scoring' in stored

/** Returns the ids of the parts of a question. */
export function partsOf(question: Question): string[] {
  if ('options' in question) return question.options.map(({ id }) => id)
  if ('items' in question) return question.items.map(({ id }) => id)
  return 'pairs' in question ? question.pairs.map(({ id }) => id) : []
}

/** Returns the distinct matches of a question, with ids that reveal nothing about their prompts. A text keeps its earlier id. */
export function matchesOf(question: Question, before: readonly { id: string; text: string }[]): { id: string; text: string }[] | null {
  if (question.kind !== 'matching') return null
  const ids = new Map(before.map(({ id, text }) => [text, id]))
  return [...new Set(question.pairs.map(({ match }) => match))].map((text) => ({ id: ids.get(text) ?? randomUUID(), text }))
}
