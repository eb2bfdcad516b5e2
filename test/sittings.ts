import { sql } from 'kysely'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'
import { rowsAt } from './addresses.ts'
import type { Harness, Person } from './harness.ts'
import type { Schema } from './read.ts'
import { question, school } from './quizzes.ts'

/** Returns the moment this many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** Returns a window of an hour that is open now or begins this many minutes from now. */
export const window = (from = -1, minutes = 60) => ({ starts_at: inMinutes(from), ends_at: inMinutes(from + minutes) })
export const at = rowsAt('/api/quiz-sittings')

/** The settings that keep the order of questions and options. */
export const inOrder = { shuffle_questions: false, shuffle_options: false }
export const three = () => ['First?', 'Second?', 'Third?'].map((prompt_markdown) => question.single({ prompt_markdown }))

/** Creates a school with a quiz of three questions and sittings of it. */
export async function hall(t: Harness, { questions = three(), quiz: settings = {} }: { questions?: object[]; quiz?: object } = {}) {
  const all = await school(t)
  const quiz = await all.quiz(questions, { ...inOrder, ...settings })
  const host = await t.person(all.org)

  const arrange = (body: object = {}, who = all.author) =>
    t.call(who, 'POST', `${quiz.at}/sittings`, { title: 'Together', host_user_ids: [host.account_id], ...window(), ...body })
  async function sitting(body: object = {}) {
    const made = await arrange(body)
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  return { ...all, quiz, host, arrange, sitting }
}

export const join = (t: Harness, who: Person, sitting: { id: string }) => t.call(who, 'POST', at(sitting, '/join'))
export const look = (t: Harness, who: Person, sitting: { id: string }) => t.call(who, 'GET', at(sitting))

/** Sends an action of a host, based on the current state. */
export async function lead(t: Harness, who: Person, sitting: { id: string }, action: string, more: object = {}) {
  const { seq } = (await look(t, who, sitting)).body.state
  return t.call(who, 'POST', at(sitting, '/advance'), { expected_seq: seq, action, ...more })
}
/** Moves a sitting and its open attempts by this many minutes. */
export async function shift(t: Harness, { id }: { id: string }, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update quiz_sitting set starts_at = starts_at + ${by}, ends_at = ends_at + ${by} where id = ${id}::uuid`.execute(t.db)
  await sql`
    update quiz_attempt set started_at = started_at + ${by}, deadline_at = deadline_at + ${by}
    where sitting_id = ${id}::uuid and submitted_at is null`.execute(t.db)
}

type Event = { event: string | undefined; id: string | undefined; state: Schema<'SittingState'> }

/** Watches a sitting on its own connection, as a window does. Returns what arrives and a function that waits for an event. */
export async function watch(origin: string, who: Pick<Person, 'token'>, sitting: { id: string }) {
  const over = new AbortController()
  const answer = await fetch(`${origin}${at(sitting, '/events')}`, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: over.signal,
  })
  const events: Event[] = []
  const comments: string[] = []
  const parser = createParser({
    onEvent: ({ event, id, data }) => void events.push({ event, id, state: JSON.parse(data) }),
    onComment: (comment) => void comments.push(comment),
  })
  let [text, ended] = ['', false]
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      const more = decoder.decode(chunk, { stream: true })
      text += more
      parser.feed(more)
    }
  })().then(() => (ended = true), () => undefined) // prettier-ignore
  /** Returns the first event that fits, and throws if none comes in time. */
  async function until(fits: (event: Event) => boolean, ms = 3000): Promise<Event> {
    for (const latest = performance.now() + ms; performance.now() < latest; await new Promise((done) => setTimeout(done, 10))) {
      const event = events.find(fits)
      if (event) return event
    }
    throw new Error(`Nothing such came within ${ms} ms: ${text.slice(-500)}`)
  }
  return { answer, events, comments, until, text: () => text, ended: () => ended, reading, leave: () => over.abort() }
}
