import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { DrawnQuestion } from '../questions/rules-draw.ts'
import { type StoredSitting, update } from './store.ts'

const now = sql<string>`clock_timestamp()`
const on = { seq: sql<number>`seq + 1` }
/** SQL for a closing time, at most the end of the sitting. null stays null. */
const until = (moment: ReturnType<typeof sql>) => sql<string>`case when ${moment} is not null then least(${moment}, ends_at) end`
const inSeconds = (seconds: number) => sql`make_interval(secs => ${seconds}::float8)`

/** Fixes the quiz version and, with a host, the drawn questions. */
export const pin = (db: Tx, id: string, quiz_version: number, drawn: DrawnQuestion[] | null): Promise<StoredSitting> =>
  update(db, id, { quiz_version, drawn: drawn && JSON.stringify(drawn) })

/** Shows a question, for this many seconds or until the host goes on. */
export const open = (db: Tx, id: string, question_index: number, seconds: number | undefined): Promise<StoredSitting> =>
  update(db, id, {
    ...on,
    phase: 'question',
    question_index,
    opened_at: now,
    closes_at: seconds === undefined ? null : until(sql`clock_timestamp() + ${inSeconds(seconds)}`),
    remaining_ms: null,
  })

export const reveal = (db: Tx, id: string): Promise<StoredSitting> =>
  update(db, id, { ...on, phase: 'reveal', closes_at: null, remaining_ms: null })

/** Pauses the question and stores its remaining time. */
export const pause = (db: Tx, id: string): Promise<StoredSitting> =>
  update(db, id, {
    ...on,
    phase: 'paused',
    remaining_ms: sql<number | null>`
      case when closes_at is not null then greatest(0, ceil(extract(epoch from closes_at - clock_timestamp()) * 1000))::int end`,
    closes_at: null,
  })

export const resume = (db: Tx, id: string): Promise<StoredSitting> =>
  update(db, id, {
    ...on,
    phase: 'question',
    closes_at: until(sql`clock_timestamp() + make_interval(secs => remaining_ms / 1000.0::float8)`),
    remaining_ms: null,
  })

/** Adds time to the open or the paused question. A question whose time has run out gets these seconds from now. */
export const extendQuestion = (db: Tx, id: string, seconds: number): Promise<StoredSitting> =>
  update(db, id, {
    ...on,
    closes_at: until(sql`closes_at + greatest(clock_timestamp() - closes_at, interval '0') + ${inSeconds(seconds)}`),
    remaining_ms: sql<number | null>`remaining_ms + ${seconds * 1000}::int`,
  })

/** Postpones the end. */
export const extend = (db: Tx, id: string, seconds: number): Promise<StoredSitting> =>
  update(db, id, { ...on, ends_at: sql<string>`ends_at + ${inSeconds(seconds)}` })

export const end = (db: Tx, id: string): Promise<StoredSitting> => update(db, id, { ...on, ended_at: now })
