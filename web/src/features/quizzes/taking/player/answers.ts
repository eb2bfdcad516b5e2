import type { Schemas } from '../../../../platform/client.ts'

export type Answer = Schemas['QuizAnswer']
type StoredAnswer = Pick<Schemas['AskedQuestion'], 'question_id' | 'answer' | 'saved_at'>

/** An answer in this window, with its save status. */
export type GivenAnswer = {
  answer: Answer | null
  /** When it was given, by the service's clock. */
  at: string | null
  /** `changes` counts the changes made here. `stored` and `sending` are the change that is stored or in flight. */
  changes: number
  stored: number
  sending: number | null
  /** When it was last stored. */
  savedAt: string | null
  /** The error when the service refused it. */
  refused: unknown
}
export type Answers = Readonly<Record<string, GivenAnswer>>

/** An answer as this browser keeps it. */
export type KeptAnswer = { answer: Answer | null; at: string; saved: boolean }
export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

/** `waiting`: given, but not being sent yet. */
export type SaveState = 'none' | 'saved' | 'sending' | 'waiting' | 'refused'

export function saveStateOf({ changes, stored, sending, savedAt, refused }: GivenAnswer): SaveState {
  if (refused !== undefined) return 'refused'
  if (sending !== null) return 'sending'
  if (changes > stored) return 'waiting'
  return savedAt === null ? 'none' : 'saved'
}

export const isUnsaved = (given: GivenAnswer) => given.changes > given.stored

const asStored = ({ answer, saved_at }: StoredAnswer): GivenAnswer => ({
  answer,
  at: saved_at,
  changes: 0,
  stored: 0,
  sending: null,
  savedAt: saved_at,
  refused: undefined,
})

/** Returns the service's answers, with newer ones that this browser kept. */
export function answersOf(questions: StoredAnswer[], kept: KeptAnswers): Answers {
  const found: Record<string, GivenAnswer> = {}
  for (const asked of questions) {
    const here = kept[asked.question_id]
    const given = asStored(asked)
    found[asked.question_id] = here && isLater(here.at, asked.saved_at) ? fromKept(given, here) : given
  }
  return found
}

const fromKept = (given: GivenAnswer, { answer, at, saved }: KeptAnswer): GivenAnswer =>
  saved ? { ...given, answer, at, savedAt: at } : { ...given, answer, at, changes: 1 }

const isLater = (at: string | null, than: string | null) => than === null || (at !== null && Date.parse(at) > Date.parse(than))

/** Updates the answers from the service. An answer stored elsewhere replaces an older one here. */
export function caughtUp(answers: Answers, questions: StoredAnswer[]): Answers {
  const next = { ...answers }
  for (const asked of questions) {
    const given = answers[asked.question_id]
    if (!given || (isLater(asked.saved_at, given.at) && asked.saved_at !== null)) next[asked.question_id] = asStored(asked)
  }
  return next
}

const replaced = (answers: Answers, id: string, change: (given: GivenAnswer) => GivenAnswer): Answers => {
  const given = answers[id]
  return given ? { ...answers, [id]: change(given) } : answers
}

export const changed = (answers: Answers, id: string, answer: Answer | null, at: string) =>
  replaced(answers, id, (given) => ({ ...given, answer, at, changes: given.changes + 1, refused: undefined }))

export const underway = (answers: Answers, id: string) => replaced(answers, id, (given) => ({ ...given, sending: given.changes }))

/** Marks the change in flight as stored. Later changes still have to be sent. */
export const arrived = (answers: Answers, id: string, savedAt: string) =>
  replaced(answers, id, (given) => {
    const stored = given.sending ?? given.stored
    return { ...given, stored, sending: null, savedAt, ...(stored === given.changes && { at: savedAt }) }
  })

/** Marks an answer that did not get through, so that it is sent again. */
export const held = (answers: Answers, id: string) => replaced(answers, id, (given) => ({ ...given, sending: null }))

/** Marks an answer that the service refused. It stays on the page until it is changed. */
export const turnedDown = (answers: Answers, id: string, refused: unknown) =>
  replaced(answers, id, (given) => (given.sending === given.changes ? { ...given, sending: null, refused } : { ...given, sending: null }))

/** Returns the id of the oldest answer that waits to be sent. */
export const nextToSend = (answers: Answers): string | undefined =>
  Object.entries(answers)
    .filter(([, given]) => isUnsaved(given) && given.refused === undefined)
    .toSorted(([, a], [, b]) => (a.at ?? '').localeCompare(b.at ?? ''))[0]?.[0]

/** Returns the answers for storage in this browser. */
export function keptOf(answers: Answers): KeptAnswers {
  const kept: Record<string, KeptAnswer> = {}
  for (const [id, given] of Object.entries(answers)) {
    if (given.at !== null) kept[id] = { answer: given.answer, at: given.at, saved: !isUnsaved(given) }
  }
  return kept
}
