import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { managedPeople, managerOf } from '#platform/access/managers.ts'
import { type Reason, type Searched, reading } from '#platform/rows/searched.ts'

const page: Reason['page'] = ({ organization, id }) => `/o/${organization}/records/${id}`

/** The caller's own records, those they may read, and those of people they manage that wait for a decision. The list shows the same. */
export const searched: Searched = {
  kind: 'record',
  table: 'learning_record',
  label: 'title',
  many: true,
  personal: true,
  changed: 'updated_at',
  shown: (actor) => [
    { where: own(actor), few: true, page: ({ id }) => `/my-records/${id}` },
    ...reading(actor, 'records:read', 'learning_record', page),
    ...waiting(actor).map((where) => ({ where, few: true as const, page })),
  ],
}

const own = ({ id }: Actor) => sql<SqlBool>`learning_record.learner_user_id = ${id}::uuid and not learning_record.hidden_from_learner`

function waiting(actor: Actor): RawBuilder<SqlBool>[] {
  const manager = managerOf(actor)
  if (!manager) return []
  return [
    sql`learning_record.status = 'pending'
      and (learning_record.owner_organization_id, learning_record.learner_user_id) in (${managedPeople(manager)})`,
  ]
}
