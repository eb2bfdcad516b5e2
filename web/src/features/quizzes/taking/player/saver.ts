import type { Schemas } from '../../../../platform/client.ts'
import { isOneOf, isRefusal } from '../../../../platform/refusal.ts'
import * as answers from './answers.ts'

type SavedAnswer = Schemas['SavedQuizAnswer']
type Attempt = { questions: Pick<Schemas['AskedQuestion'], 'question_id' | 'answer' | 'seq' | 'saved_at'>[] }

/**
 * `opening`: this window may not save yet. `superseded`: another window has claimed the attempt. `over`: the service takes no more answers.
 */
export type Phase = 'opening' | 'open' | 'superseded' | 'over'
export type SavingState = { phase: Phase; answers: answers.Answers }

type Parts = {
  attempt: Attempt
  kept: answers.KeptAnswers
  /** Sends one answer. Rejects with a refusal, or with another error when the service cannot be reached. */
  send: (questionId: string, seq: number, answer: answers.Answer | null) => Promise<SavedAnswer>
  /** Keeps the answers in this browser. */
  keep: (kept: answers.KeptAnswers) => void
  now: () => string
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/** State of this window. Every change of the answers is kept in the browser at once. */
function storeOf({ attempt, kept, keep }: Parts) {
  const listeners = new Set<() => void>()
  let state: SavingState = { phase: 'opening', answers: answers.answersOf(attempt.questions, kept) }
  return {
    now: () => state,
    set: (next: Partial<SavingState>) => {
      state = { ...state, ...next }
      if (next.answers) keep(answers.keptOf(next.answers))
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
type Store = ReturnType<typeof storeOf>

/** Sends waiting answers one at a time. It stops at a failure and retries later. */
function senderOf({ now, set }: Store, send: Parts['send']) {
  let seq = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const next = () => (now().phase === 'open' ? answers.nextToSend(now().answers) : undefined)
  async function drain() {
    for (let id = next(); id !== undefined; id = next()) if (!(await sendOne(id))) return
  }
  const run = () => (running ??= drain().finally(() => (running = undefined)))

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  async function sendOne(id: string): Promise<boolean> {
    seq += 1
    set({ answers: answers.underway(now().answers, id) })
    try {
      const { saved_at } = await send(id, seq, now().answers[id]?.answer ?? null)
      failures = 0
      set({ answers: answers.arrived(now().answers, id, saved_at) })
      return true
    } catch (error) {
      const after = afterFailure(now(), id, error)
      set(after.state)
      if (after.again) later(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++))
      return after.goesOn
    }
  }

  return {
    later,
    flush: () => {
      clearTimeout(timer)
      return run()
    },
    /** Sequence numbers continue after the stored ones. */
    follow: ({ questions }: Attempt) => (seq = Math.max(seq, ...questions.map((question) => question.seq ?? 0))),
  }
}

/** Returns the state after a failed save. `again`: retry this answer later. `goesOn`: send the other answers now. */
function afterFailure({ phase, answers: all }: SavingState, id: string, error: unknown) {
  const held = answers.held(all, id)
  const stops = (next: Phase) => ({ state: { phase: next, answers: held }, again: false, goesOn: false })
  if (isOneOf(error, ['superseded'])) return stops('superseded')
  if (isOneOf(error, ['quiz_attempt_over', 'not_found'])) return stops('over')
  if (isOneOf(error, ['question_not_open']) || (isRefusal(error) && error.error === 'invalid_request'))
    return { state: { phase, answers: answers.turnedDown(all, id, error) }, again: false, goesOn: true }
  return { state: { phase, answers: held }, again: true, goesOn: false }
}

/** Saves answers one at a time and retries until they arrive. Until then the browser keeps them. */
export function saverOf(parts: Parts) {
  const store = storeOf(parts)
  const { now, set, subscribe } = store
  const { follow, later, flush } = senderOf(store, parts.send)
  return {
    subscribe,
    now,
    /** The window has claimed the attempt and may save. Takes the stored answers of `attempt`. */
    goOn: (attempt: Attempt) => {
      follow(attempt)
      set({ phase: 'open', answers: answers.caughtUp(now().answers, attempt.questions) })
      void flush()
    },
    /** Adds questions that this window has not seen yet. */
    meet: (questions: Attempt['questions']) => set({ answers: answers.caughtUp(now().answers, questions) }),
    /** Sends a refused answer again. */
    again: (id: string) => {
      const given = now().answers[id]
      if (given?.refused === undefined) return
      set({ answers: answers.changed(now().answers, id, given.answer, parts.now()) })
      void flush()
    },
    /** Takes an answer, and sends it after a pause of `ms` milliseconds. */
    give: (id: string, answer: answers.Answer | null, ms: number) => {
      set({ answers: answers.changed(now().answers, id, answer, parts.now()) })
      later(ms)
    },
    /** Sends waiting answers at once. */
    flush,
  }
}
export type Saver = ReturnType<typeof saverOf>
