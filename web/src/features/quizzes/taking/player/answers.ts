import type { Schemas } from '../../../../platform/client.ts'

export type Answer = Schemas['QuizAnswer']
type Asked = Pick<Schemas['AskedQuestion'], 'question_id' | 'answer' | 'saved_at'>

/** An answer as it stands in this window, and what became of it. */
export type Given = {
  answer: Answer | null
  /** When it was given, by the service's clock. */
  at: string | null
  /** How often it was changed here, and which of these changes is stored, and which on its way. */
  changes: number
  stored: number
  sending: number | null
  /** When it was stored last. */
  savedAt: string | null
  /** Why the service did not take it. */
  refused: unknown
}
export type Answers = Readonly<Record<string, Given>>

/** What this browser keeps of an answer. */
export type KeptAnswer = { answer: Answer | null; at: string; saved: boolean }
export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

/** `waiting`: given, and not on its way. */
export type SaveState = 'none' | 'saved' | 'sending' | 'waiting' | 'refused'

export function saveStateOf({ changes, stored, sending, savedAt, refused }: Given): SaveState {
  if (refused !== undefined) return 'refused'
  if (sending !== null) return 'sending'
  if (changes > stored) return 'waiting'
  return savedAt === null ? 'none' : 'saved'
}

export const isUnsaved = (given: Given) => given.changes > given.stored

const asStored = ({ answer, saved_at }: Asked): Given => ({
  answer,
  at: saved_at,
  changes: 0,
  stored: 0,
  sending: null,
  savedAt: saved_at,
  refused: undefined,
})

/** The answers as the service has them, with what this browser kept that is newer. */
export function answersOf(questions: Asked[], kept: KeptAnswers): Answers {
  const found: Record<string, Given> = {}
  for (const asked of questions) {
    const here = kept[asked.question_id]
    const given = asStored(asked)
    found[asked.question_id] = here && isLater(here.at, asked.saved_at) ? fromKept(given, here) : given
  }
  return found
}

const fromKept = (given: Given, { answer, at, saved }: KeptAnswer): Given =>
  saved ? { ...given, answer, at, savedAt: at } : { ...given, answer, at, changes: 1 }

const isLater = (at: string | null, than: string | null) => than === null || (at !== null && Date.parse(at) > Date.parse(than))

/** The same once the service was asked again: what was stored elsewhere meanwhile takes the place of what is older here. */
export function caughtUp(answers: Answers, questions: Asked[]): Answers {
  const next = { ...answers }
  for (const asked of questions) {
    const given = answers[asked.question_id]
    if (!given || (isLater(asked.saved_at, given.at) && asked.saved_at !== null)) next[asked.question_id] = asStored(asked)
  }
  return next
}

const replaced = (answers: Answers, id: string, change: (given: Given) => Given): Answers => {
  const given = answers[id]
  return given ? { ...answers, [id]: change(given) } : answers
}

export const changed = (answers: Answers, id: string, answer: Answer | null, at: string) =>
  replaced(answers, id, (given) => ({ ...given, answer, at, changes: given.changes + 1, refused: undefined }))

export const underway = (answers: Answers, id: string) => replaced(answers, id, (given) => ({ ...given, sending: given.changes }))

/** What was on its way is stored; what was changed since still has to be. */
export const arrived = (answers: Answers, id: string, savedAt: string) =>
  replaced(answers, id, (given) => {
    const stored = given.sending ?? given.stored
    return { ...given, stored, sending: null, savedAt, ...(stored === given.changes && { at: savedAt }) }
  })

/** It did not get through, and will be sent again. */
export const held = (answers: Answers, id: string) => replaced(answers, id, (given) => ({ ...given, sending: null }))

/** The service does not take it; it stays on the page until it is changed. */
export const turnedDown = (answers: Answers, id: string, refused: unknown) =>
  replaced(answers, id, (given) => (given.sending === given.changes ? { ...given, sending: null, refused } : { ...given, sending: null }))

/** The answer to be sent next, of those that were given first. */
export const nextToSend = (answers: Answers): string | undefined =>
  Object.entries(answers)
    .filter(([, given]) => isUnsaved(given) && given.refused === undefined)
    .toSorted(([, a], [, b]) => (a.at ?? '').localeCompare(b.at ?? ''))[0]?.[0]

/** What of them this browser keeps. */
export function keptOf(answers: Answers): KeptAnswers {
  const kept: Record<string, KeptAnswer> = {}
  for (const [id, given] of Object.entries(answers)) {
    if (given.at !== null) kept[id] = { answer: given.answer, at: given.at, saved: !isUnsaved(given) }
  }
  return kept
}
