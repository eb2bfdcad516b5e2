import { dutiesOf } from '#modules/standing/duties.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { Trainee } from './schema.ts'
import * as users from './store.ts'

/** The people whom the caller manages, with what they are late with and what waits, where the caller manages them. */
export async function trainees(db: Db, actor: Actor, request: PageRequest): Promise<Page<Trainee>> {
  const { items, next_cursor } = await users.trainees(db, actor, request)
  if (items.length === 0) return { items: [], next_cursor }
  const asked = items.map(({ id, roles }) => ({ user_id: id, organization_ids: roles.map(({ organization_id }) => organization_id) }))
  const duties = await dutiesOf(db, asked)
  const shown = items.map(({ person, roles, pending_submissions }, nr) => ({ person, roles, ...duties[nr]!, pending_submissions }))
  return { items: shown, next_cursor }
}
