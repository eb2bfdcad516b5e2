import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { type Manager, managedPeople, managerOf } from '#platform/access/managers.ts'
import type { Awaited } from '#platform/rows/awaited.ts'

/**
 * Submissions of others that the caller decides, by records:write or as a manager. Whatever waits where they have any say is looked
 * through by its own index: an `or` of the reasons alone would read every record of their departments.
 */
export const awaited: Awaited = {
  kind: 'learning_record',
  waits: (actor) => {
    const manager = managerOf(actor)
    const there = [...actor.organizations].flatMap(([id, { anywhere }]) =>
      anywhere.has('records:write') || managerOf(actor, id) ? [id] : [],
    )
    if (!actor.superuser && there.length === 0) return undefined
    return sql`
      select learning_record.owner_organization_id as organization_id
      from learning_record
      where learning_record.status = 'pending' and learning_record.archived_at is null
        and learning_record.learner_user_id is distinct from ${actor.id}::uuid and ${decides(actor, there, manager)}`
  },
}

function decides(actor: Actor, there: string[], manager: Manager | undefined): RawBuilder<SqlBool> {
  if (actor.superuser) return sql`true`
  const writes = within(actor, 'records:write', 'learning_record')
  const chain = manager
    ? sql`or (learning_record.owner_organization_id, learning_record.learner_user_id) in (${managedPeople(manager)})`
    : sql``
  return sql`learning_record.owner_organization_id = any(${there}::uuid[]) and (${writes} ${chain})`
}
