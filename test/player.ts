import type { Static } from 'typebox'
import type { Acknowledged, AttemptStatus, Refused } from '#modules/scorm-content/commits/schema.ts'
import type { PlayerState } from '#modules/scorm-content/state/schema.ts'
import type { Harness, Person } from './harness.ts'
import type { Read } from './read.ts'

/** The answer to a commit: acknowledged or refused. */
export type Saved = Read<Acknowledged | Refused>

type Told = {
  item_id?: string
  trigger?: string
  session_time?: string
  seq?: number
  base_seq?: number
  calls?: object[]
  calls_before?: number
}

/** Plays a launch like the player: it numbers its commits and calls the content host. */
export function player(t: Harness, url: string) {
  const { host, pathname } = new URL(url)
  const base = pathname.replace(/\/play$/, '')
  let last = 0
  const call = <Body = unknown>(method: 'GET' | 'POST' | 'HEAD', path: string, payload?: unknown, headers: Record<string, string> = {}) =>
    t.call<Body>(undefined, method, `${base}/${path}`, payload, { host, ...headers })
  return {
    url,
    base,
    call,
    file: (path: string, headers: Record<string, string> = {}) => call('GET', `files/${path}`, undefined, headers),
    state: (itemId?: string) =>
      call<Read<PlayerState>>('GET', itemId === undefined ? 'state' : `state?item_id=${encodeURIComponent(itemId)}`),
    exit: () => call<Read<Static<typeof AttemptStatus>>>('POST', 'exit'),
    /** Saves changes. The next commit follows the last acknowledged one. */
    async save(set: Record<string, string>, { item_id = 'I1', trigger = 'commit', seq = last + 1, base_seq = last, ...told }: Told = {}) {
      const answer = await call<Saved>('POST', 'commit', { seq, base_seq, item_id, trigger, set, ...told })
      if (answer.status === 200) last = answer.body.seq
      return answer
    },
  }
}

/** Launches a course as a person and returns its player. */
export async function launched(t: Harness, person: Person, courseId: string, wish: object = {}) {
  const { status, body, text } = await t.call(person, 'POST', `/api/scorm-courses/${courseId}/launches`, wish)
  if (status !== 201) throw new Error(`No launch: ${text}`)
  return { attempt_id: body.attempt.id, ...player(t, body.launch.url) }
}
