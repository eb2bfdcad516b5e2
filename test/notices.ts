import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Harness, Json, Person } from './harness.ts'

/**
 * What tests of notifications say: what the scheduler does, and what people are told. Nothing is told any more of what other files
 * have left in the database of this worker, so that a tick tells of what the file itself does.
 */
export async function notices(t: Harness) {
  await sql`update notification_start set installed_at = clock_timestamp(), planned_through = clock_timestamp()`.execute(t.db)
  // Nobody hears of anything in an organization that is archived.
  await sql`update organization set archived_at = now() where archived_at is null`.execute(t.db)
  async function tick(): Promise<Json> {
    const { status, text, body } = await t.call(undefined, 'POST', '/api/notifications/tick', undefined, {
      authorization: `Bearer ${t.env.CRON_SECRET}`,
    })
    expect(status, text).toBe(200)
    return body
  }
  /** The same as if days had not been looked at for an hour. */
  async function tickAnew(): Promise<Json> {
    await sql`delete from notification_round`.execute(t.db)
    return tick()
  }
  const list = async (who: Person, headers: Record<string, string> = {}): Promise<Json> =>
    (await t.call(who, 'GET', '/api/users/me/notifications', undefined, headers)).body
  /** What somebody is told, as `kind: title`, newest first. */
  const told = async (who: Person): Promise<string[]> => (await list(who)).items.map(({ kind, title }: Json) => `${kind}: ${title}`)
  const choose = (who: Person, body: Json) => t.call(who, 'PUT', '/api/users/me/notification-preferences', body)
  return { tick, tickAnew, list, told, choose }
}
