import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Harness, Person } from './harness.ts'

/**
 * Helpers for tests of notifications: the scheduler's ticks and the notifications of people. The installation is set to
 * now, because the database is a copy of an older one.
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
  /** Ticks as if the daily rounds had not run. */
  async function tickAnew() {
    await sql`delete from notification_round`.execute(t.db)
    return tick()
  }
  const list = async (who: Person, headers: Record<string, string> = {}) =>
    (await t.call(who, 'GET', '/api/users/me/notifications', undefined, headers)).body
  /** Returns the notifications of a person as `kind: title`, newest first. */
  const told = async (who: Person): Promise<string[]> => (await list(who)).items.map(({ kind, title }) => `${kind}: ${title}`)
  const choose = (who: Person, body: object) => t.call(who, 'PUT', '/api/users/me/notification-preferences', body)
  return { tick, tickAnew, list, told, choose }
}
