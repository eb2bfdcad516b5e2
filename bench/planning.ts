import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import { medianTime, openConnection, requestText } from './load.ts'
import type { World } from './seed.ts'
import type { Servers, Side } from './sides.ts'

const WINDOWS = 200
const CREW = 200
const ASKED = 250
const REPEATED = 10
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Returns one window of two hours on each of the next days, from tomorrow on. */
function windows(length: number): { starts_at: string; ends_at: string }[] {
  const moment = (day: number, hours: number) => new Date(Date.now() + day * DAY_MS + hours * HOUR_MS).toISOString()
  return Array.from({ length }, (_, day) => ({ starts_at: moment(day + 1, 0), ends_at: moment(day + 1, 2) }))
}

/**
 * W7: plans events with 200 people each for up to 200 windows in one request, and deletes them again. There is one
 * window for each 500 records. Returns seconds.
 */
export async function planOnce(pool: Pool, servers: Servers, side: Side, { main, members, people }: World): Promise<number> {
  const wanted = windows(Math.min(WINDOWS, Math.ceil(main.records / 500)))
  const text = JSON.stringify({
    org: main.id,
    department: main.large.id,
    title: 'Drill',
    windows: wanted,
    participant_user_ids: members.slice(-CREW),
  })
  const path = side === 'service' ? '/api/events/batch' : '/events/batch'
  const headers = `idempotency-key: ${randomUUIDv7()}\r\n`
  const connection = await openConnection(servers[side].origin)
  const from = performance.now()
  const { status, body } = await connection.ask(requestText(path, people.administrator.token, { type: 'application/json', text, headers }))
  const seconds = (performance.now() - from) / 1000
  connection.close()
  if (status !== 201) throw new Error(`Planning on the ${side} answered ${status} ${body.toString()}`)
  const made = JSON.parse(body.toString()) as { id: string }[]
  const ids = made.map(({ id }) => id)
  const counted = await pool.query<{ count: number }>('select count(*) from event_participant where event_id = any($1::uuid[])', [ids])
  if (counted.rows[0]!.count !== wanted.length * CREW) throw new Error(`The ${side} planned ${counted.rows[0]!.count} places.`)
  await pool.query('delete from event where id = any($1::uuid[])', [ids])
  return seconds
}

/** W7: finds the conflicts of 250 people, fifty of them trainers, in 200 windows. Returns milliseconds. */
export function conflictsOnce({ service }: Servers, { members, people }: World): Promise<number> {
  const text = JSON.stringify({ user_ids: members.slice(300, 300 + ASKED), windows: windows(WINDOWS) })
  return medianTime(
    service.origin,
    requestText('/api/events/conflicts', people.administrator.token, { type: 'application/json', text }),
    REPEATED,
  )
}
