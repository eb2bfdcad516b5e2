import { expect } from 'vitest'
import { rowsAt } from './addresses.ts'
import type { Harness, Person } from './harness.ts'

/** Helpers for tests of events: an organization with a coach, and windows in hours from now. */
export function scheduled(t: Harness) {
  const now = Math.floor(Date.now() / 1000) * 1000
  const hour = (hours: number) => new Date(now + hours * 3_600_000).toISOString().replace('.000Z', 'Z')
  const window = (from: number, to: number) => ({ starts_at: hour(from), ends_at: hour(to) })
  const at = rowsAt('/api/events')

  /** Creates an organization with a coach who may do everything with its events. */
  async function desk() {
    const org = await t.org()
    const coach = await t.person(org, ['events:read', 'events:write', 'events:delete'])
    const make = (body: object = {}) => t.call(coach, 'POST', '/api/events', { org: org.id, title: 'Resuscitation', ...body })
    /** Adds a person to the roster and marks them as attended. */
    const attend = async (id: string, { account_id }: Person) => {
      await t.call(coach, 'POST', at(id, '/participants'), { user_id: account_id })
      const marked = await t.call(coach, 'PUT', at(id, `/participants/${account_id}/attendance`), { attendance: 'attended' })
      expect(marked.status, marked.text).toBe(200)
      return marked.body
    }
    return { org, coach, make, attend }
  }

  return {
    hour,
    window,
    at,
    desk,
    get: (who: Person, id: string) => t.call(who, 'GET', at(id)),
    change: (who: Person, id: string, body: object) => t.call(who, 'PATCH', at(id), body),
  }
}
