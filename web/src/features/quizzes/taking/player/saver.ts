import type { Schemas } from '../../../../platform/client.ts'
import { isOneOf, isRefusal } from '../../../../platform/refusal.ts'
import * as answers from './answers.ts'

type Saved = Schemas['SavedQuizAnswer']
type Attempt = { questions: Pick<Schemas['AskedQuestion'], 'question_id' | 'answer' | 'seq' | 'saved_at'>[] }

/** `opening`: this window may not save yet. `superseded`: another one took over. `over`: nothing is taken any more. */
export type Phase = 'opening' | 'open' | 'superseded' | 'over'
export type Saving = { phase: Phase; answers: answers.Answers }

type Parts = {
  attempt: Attempt
  kept: answers.KeptAnswers
  /** Sends one answer; rejects with a refusal, or with something else where the service was not reached. */
  send: (questionId: string, seq: number, answer: answers.Answer | null) => Promise<Saved>
  /** Keeps what there is in this browser. */
  keep: (kept: answers.KeptAnswers) => void
  /** The service's time. */
  now: () => string
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/** What there is in this window; whatever changes of the answers is kept in the browser at once. */
function storeOf({ attempt, kept, keep }: Parts) {
  const listeners = new Set<() => void>()
  let state: Saving = { phase: 'opening', answers: answers.answersOf(attempt.questions, kept) }
  return {
    now: () => state,
    set: (next: Partial<Saving>) => {
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

/** Sends what waits, one answer after the other, until nothing does or something does not get through; later again. */
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
    /** Numbers go on from those that are stored. */
    follow: ({ questions }: Attempt) => (seq = Math.max(seq, ...questions.map((question) => question.seq ?? 0))),
  }
}

/** What a failure says of the attempt; whether the same is to be sent `again`, and whether others can be sent meanwhile. */
function afterFailure({ phase, answers: all }: Saving, id: string, error: unknown) {
  const held = answers.held(all, id)
  const stops = (next: Phase) => ({ state: { phase: next, answers: held }, again: false, goesOn: false })
  if (isOneOf(error, ['superseded'])) return stops('superseded')
  if (isOneOf(error, ['quiz_attempt_over', 'not_found'])) return stops('over')
  if (isOneOf(error, ['question_not_open']) || (isRefusal(error) && error.error === 'invalid_request'))
    return { state: { phase, answers: answers.turnedDown(all, id, error) }, again: false, goesOn: true }
  return { state: { phase, answers: held }, again: true, goesOn: false }
}

/** Saves answers one after the other, again and again until they arrive; what was given is kept in this browser until then. */
export function saverOf(parts: Parts) {
  const store = storeOf(parts)
  const { now, set, subscribe } = store
  const { follow, later, flush } = senderOf(store, parts.send)
  return {
    subscribe,
    now,
    /** This window may save, and the service has this. */
    goOn: (attempt: Attempt) => {
      follow(attempt)
      set({ phase: 'open', answers: answers.caughtUp(now().answers, attempt.questions) })
      void flush()
    },
    /** Questions that this window has not met yet. */
    meet: (questions: Attempt['questions']) => set({ answers: answers.caughtUp(now().answers, questions) }),
    /** Sends an answer anew that was not taken. */
    again: (id: string) => {
      const given = now().answers[id]
      if (given?.refused === undefined) return
      set({ answers: answers.changed(now().answers, id, given.answer, parts.now()) })
      void flush()
    },
    /** Takes an answer, and sends it once none is given for so long. */
    give: (id: string, answer: answers.Answer | null, ms: number) => {
      set({ answers: answers.changed(now().answers, id, answer, parts.now()) })
      later(ms)
    },
    /** Sends at once what waits. */
    flush,
  }
}
export type Saver = ReturnType<typeof saverOf>
