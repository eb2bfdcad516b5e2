import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptAnswers } from './answers.ts'
import { saveStateOf } from './answers.ts'
import { saverOf } from './saver.ts'

const asked = (question_id: string, text?: string, saved_at: string | null = text === undefined ? null : time(1)) => ({
  question_id,
  kind: 'essay' as const,
  prompt_markdown: 'Why?',
  points: 1,
  must_pass: false,
  section: null,
  answer: text === undefined ? null : { text },
  seq: text === undefined ? null : 3,
  saved_at,
})
const time = (minute: number) => `2026-11-24T10:0${minute}:00Z`
const refusal = (error: string, code?: string) => ({ error, error_description: 'No.', ...(code !== undefined && { code }) })
const offline = new TypeError('Failed to fetch')

/** A saver over a fake service. It answers with the next of `outcomes`, and stores the answer when there is none. */
function world(questions = [asked('a'), asked('b')], kept: KeptAnswers = {}) {
  const outcomes: unknown[] = []
  const sent: [string, number, string | undefined][] = []
  let inBrowser: KeptAnswers = {}
  const saver = saverOf({
    attempt: { questions },
    kept,
    send: async (question_id, seq, answer) => {
      sent.push([question_id, seq, answer?.text])
      const outcome = outcomes.shift()
      if (outcome !== undefined) throw outcome
      return { question_id, seq, answer, saved_at: time(5), server_now: time(5), deadline_at: null }
    },
    keep: (next) => (inBrowser = next),
    now: () => time(4),
  })
  const states = () => Object.values(saver.now().answers).map(saveStateOf)
  return { saver, outcomes, sent, states, inBrowser: () => inBrowser, questions }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the answers of an attempt', () => {
  it('are saved once nobody types for a moment, each save with a higher number', async () => {
    const { saver, sent, states, questions } = world([asked('a', 'Old'), asked('b')])
    saver.goOn({ questions })
    saver.give('a', { text: 'N' }, 500)
    saver.give('a', { text: 'New' }, 500)
    expect(states()).toEqual(['waiting', 'none'])
    await vi.advanceTimersByTimeAsync(499)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    saver.give('b', { text: 'Too' }, 0)
    await vi.runAllTimersAsync()
    expect(sent).toEqual([['a', 4, 'New'], ['b', 5, 'Too']]) // prettier-ignore
    expect(states()).toEqual(['saved', 'saved'])
  })

  it('stay in the browser and are sent again and again, ever more seldom, until they arrive', async () => {
    const { saver, sent, states, outcomes, inBrowser, questions } = world()
    saver.goOn({ questions })
    outcomes.push(offline, offline, refusal('rate_limited'))
    saver.give('a', { text: 'Kept' }, 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(states()).toEqual(['waiting', 'none'])
    expect(inBrowser()).toEqual({ a: { answer: { text: 'Kept' }, at: time(4), saved: false } })
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 3999)
    expect(sent).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(states()).toEqual(['saved', 'none'])
    expect(inBrowser()).toEqual({ a: { answer: { text: 'Kept' }, at: time(5), saved: true } })
  })

  it('are still to be saved where they were changed while an earlier one was on its way', async () => {
    const { saver, sent, questions } = world()
    saver.goOn({ questions })
    await saver.flush()
    saver.give('a', { text: 'One' }, 0)
    vi.advanceTimersToNextTimer()
    saver.give('a', { text: 'Two' }, 0)
    await vi.runAllTimersAsync()
    expect(sent.map(([, , text]) => text)).toEqual(['One', 'Two'])
  })

  it('begin with what this browser kept, where it is newer than what the service has', async () => {
    const kept = {
      a: { answer: { text: 'Typed without a connection' }, at: time(2), saved: false },
      b: { answer: { text: 'Older' }, at: time(2), saved: false },
    }
    const { saver, sent, questions } = world([asked('a', 'Before'), asked('b', 'From elsewhere', time(3))], kept)
    expect(saver.now().answers.a?.answer).toEqual({ text: 'Typed without a connection' })
    await vi.runAllTimersAsync()
    expect(sent).toEqual([])
    saver.goOn({ questions })
    await vi.runAllTimersAsync()
    expect(sent).toEqual([['a', 4, 'Typed without a connection']])
    expect(saver.now().answers.b?.answer).toEqual({ text: 'From elsewhere' })
  })

  it('wait while another window goes on, and go on from what that one stored', async () => {
    const { saver, sent, states, outcomes, questions } = world()
    saver.goOn({ questions })
    outcomes.push(refusal('invalid_state', 'superseded'))
    saver.give('a', { text: 'Here' }, 0)
    await vi.runAllTimersAsync()
    expect(saver.now().phase).toBe('superseded')
    expect(states()).toEqual(['waiting', 'none'])
    saver.goOn({ questions: [asked('a', 'Before', time(3)), asked('b', 'There', time(3))] })
    await vi.runAllTimersAsync()
    expect(sent.at(-1)).toEqual(['a', 4, 'Here'])
    expect(saver.now().answers.b?.answer).toEqual({ text: 'There' })
    expect(states()).toEqual(['saved', 'saved'])
  })

  it('are over once the service says so, and nothing more is sent', async () => {
    const { saver, sent, outcomes, questions } = world()
    saver.goOn({ questions })
    outcomes.push(refusal('invalid_state', 'quiz_attempt_over'))
    saver.give('a', { text: 'Late' }, 0)
    await vi.runAllTimersAsync()
    saver.give('b', { text: 'Later' }, 0)
    await vi.runAllTimersAsync()
    expect(saver.now().phase).toBe('over')
    expect(sent).toHaveLength(1)
  })

  it('do not hold up the others where the service does not take one, which can be mended', async () => {
    const { saver, sent, states, outcomes, questions } = world()
    saver.goOn({ questions })
    outcomes.push(refusal('invalid_request'))
    saver.give('a', { text: 'Bad' }, 0)
    saver.give('b', { text: 'Good' }, 0)
    await vi.runAllTimersAsync()
    expect(states()).toEqual(['refused', 'saved'])
    saver.give('a', { text: 'Better' }, 0)
    await saver.flush()
    expect(states()).toEqual(['saved', 'saved'])
    expect(sent).toHaveLength(3)
  })

  it('that came when their question took none stay on the page, and are sent anew once it takes some again', async () => {
    const { saver, sent, states, outcomes, questions } = world()
    saver.goOn({ questions })
    outcomes.push(refusal('invalid_state', 'question_not_open'))
    saver.give('a', { text: 'Late' }, 0)
    saver.give('b', { text: 'In time' }, 0)
    await vi.runAllTimersAsync()
    expect(states()).toEqual(['refused', 'saved'])
    saver.again('b')
    saver.again('a')
    await vi.runAllTimersAsync()
    expect(states()).toEqual(['saved', 'saved'])
    expect(sent.map(([id]) => id)).toEqual(['a', 'b', 'a'])
  })

  it('to questions that come one by one are kept beside those of before', async () => {
    const { saver, states, questions } = world([asked('a')])
    saver.goOn({ questions })
    saver.give('a', { text: 'First' }, 0)
    await vi.runAllTimersAsync()
    saver.meet([asked('a'), asked('c')])
    saver.give('c', { text: 'Then' }, 0)
    await vi.runAllTimersAsync()
    expect(states()).toEqual(['saved', 'saved'])
    expect(saver.now().answers.a?.answer).toEqual({ text: 'First' })
  })
})
