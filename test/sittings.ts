import { expect } from 'vitest'
import type { Harness, Json, Person } from './harness.ts'
import { question, school } from './quizzes.ts'

/** A moment so many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** A window that is open now, or so many minutes from now, for an hour. */
export const window = (from = -1, minutes = 60) => ({ starts_at: inMinutes(from), ends_at: inMinutes(from + minutes) })
export const at = (sitting: { id: string }, path = '') => `/api/quiz-sittings/${sitting.id}${path}`

/** Three choices, always in that order. */
export const inOrder = { shuffle_questions: false, shuffle_options: false }
export const three = () => ['First?', 'Second?', 'Third?'].map((prompt_markdown) => question.single({ prompt_markdown }))

/** A school with a quiz of three questions, and sittings of it. */
export async function hall(t: Harness, { questions = three(), quiz: settings = {} }: { questions?: Json[]; quiz?: Json } = {}) {
  const all = await school(t)
  const quiz = await all.quiz(questions, { ...inOrder, ...settings })
  const host = await t.person(all.org)

  const arrange = (body: Json = {}, who = all.author) =>
    t.call(who, 'POST', `${quiz.at}/sittings`, { title: 'Together', host_user_ids: [host.account_id], ...window(), ...body })
  async function sitting(body: Json = {}): Promise<Json> {
    const made = await arrange(body)
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  return { ...all, make: all.quiz, quiz, host, arrange, sitting }
}

export const join = (t: Harness, who: Person, sitting: { id: string }) => t.call(who, 'POST', at(sitting, '/join'))
export const look = (t: Harness, who: Person, sitting: { id: string }) => t.call(who, 'GET', at(sitting))

/** What a host does, upon the state as it is now. */
export async function lead(t: Harness, who: Person, sitting: { id: string }, action: string, more: Json = {}) {
  const { seq } = (await look(t, who, sitting)).body.state
  return t.call(who, 'POST', at(sitting, '/advance'), { expected_seq: seq, action, ...more })
}
