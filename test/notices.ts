import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Harness, Person } from './harness.ts'

/**
 * The words of tests of notifications: what the scheduler does, and what people are told. The service counts as installed now; the
 * database of a test is a copy of an older one.
 */
export async function notices(t: Harness) {
  await sql`update notification_start set installed_at = clock_timestamp(), planned_through = clock_timestamp()`.execute(t.db)
  async function tick() {
    const { status, text, body } = await t.call(undefined, 'POST', '/api/notifications/tick', undefined, {
      authorization: `Bearer ${t.env.CRON_SECRET}`,
    })
    expect(status, text).toBe(200)
    return body
  }
  /** The same as if days had not been looked at for an hour. */
  async function tickAnew() {
    await sql`delete from notification_round`.execute(t.db)
    return tick()
  }
  const list = async (who: Person, headers: Record<string, string> = {}) =>
    (await t.call(who, 'GET', '/api/users/me/notifications', undefined, headers)).body
  /** What somebody is told, as `kind: title`, newest first. */
  const told = async (who: Person): Promise<string[]> => (await list(who)).items.map(({ kind, title }) => `${kind}: ${title}`)
  const choose = (who: Person, body: object) => t.call(who, 'PUT', '/api/users/me/notification-preferences', body)
  return { tick, tickAnew, list, told, choose }
}
