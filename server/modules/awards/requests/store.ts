import { type Insertable, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { type RequestDecision, requestMay } from '#platform/decisions/requests.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { person } from '#platform/access/people.ts'
import { coveredBy, covers } from '#platform/access/reached-people.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { ofType } from '#modules/certifications/store.ts'
import { overPeople } from '../rules.ts'
import { isLiveOrganization, organizationArchived } from '#platform/access/live-organizations.ts'

onConflict('certification_request_pending', 'request_pending', 'A request is pending already. Withdraw it before you make another.')
onViolation('certification_request_type_fkey', notFound)

const columns = [
  'certification_request.id', 'certification_request.certification_type_id', 'certification_request.user_id',
  'certification_request.note', 'certification_request.status', 'certification_request.requested_at',
  'certification_request.decided_at', 'certification_request.decision_note',
] as const // prettier-ignore

const somebody = (actor: Actor, column: string) => person(actor, `certification_request.${column}`, 'certification_request.organization_id')

/** SQL for the version of a row named `as`. */
export const versionOfRequest = (as: string) => versionOf(...['id', 'note', 'requested_at'].map((column) => sql.ref(`${as}.${column}`)))

const about = ['certification_request.user_id', 'certification_request.organization_id'] as const

/** Requests in the API's shape, with the columns that decide who sees them. */
export const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('certification_request')
    .innerJoin('certification_type as type', 'type.id', 'certification_request.certification_type_id')
    .innerJoin('organization', 'organization.id', 'certification_request.organization_id')
    .select(columns)
    .select(ofType)
    .select([
      organizationArchived('certification_request.organization_id').as('organization_archived'),
      requestMay(
        actor,
        'certification_request',
        sql`${within(actor, 'certifications:write', 'type')} and ${covers(actor, 'certifications:write', ...about)}`,
      ).as('may'),
      somebody(actor, 'user_id').as('person'),
      somebody(actor, 'decided_by').as('decided_by'),
      sql<string | null>`case when certification_request.status = 'pending' then ${versionOfRequest('certification_request')} end`.as(
        'version',
      ),
      sql<string | null>`(select id from certification_award a where a.request_id = certification_request.id)`.as('award_id'),
    ])

/** One request, with the columns that tell whether the caller reaches the person. */
const one = (db: Db, actor: Actor, id: string) =>
  view(db, actor)
    .select(coveredBy(actor, overPeople, ...about).as('covered_by'))
    .where('certification_request.id', '=', id)

export function find(db: Db, actor: Actor, id: string) {
  return one(db, actor, id).executeTakeFirst()
}

/** Returns the request, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Returns the request, locked until the transaction ends. */
export function lock(db: Tx, actor: Actor, id: string) {
  return one(db, actor, id).forUpdate('certification_request').executeTakeFirst()
}

/** SQL for the version of a request. */
export const version = (id: string) =>
  sql<{ version: string }>`select ${versionOfRequest('certification_request')} as version from certification_request where id = ${id}::uuid`

type HistoryQuery = { certification_type_id: string; user_id: string; at: string }

/** Returns one person's requests until the moment, newest first, fifty at most. */
export function history(db: Db, actor: Actor, { certification_type_id, user_id, at }: HistoryQuery) {
  return view(db, actor)
    .where('certification_request.certification_type_id', '=', certification_type_id)
    .where('certification_request.user_id', '=', user_id)
    .where('certification_request.requested_at', '<=', at)
    .orderBy('certification_request.requested_at', 'desc')
    .orderBy('certification_request.id', 'desc')
    .limit(50)
    .execute()
}

/** Whether the caller ever requested it. If so, they may read the outcome, although it no longer reaches them. */
export async function hasAsked(db: Db, actor: Actor, certificationId: string): Promise<boolean> {
  const asked = await db
    .selectFrom('certification_request')
    .select('certification_request.id')
    .where('certification_request.certification_type_id', '=', certificationId)
    .where('certification_request.user_id', '=', actor.id)
    .where(isLiveOrganization('certification_request.organization_id'))
    .executeTakeFirst()
  return asked !== undefined
}

type NewRequest = Pick<
  Insertable<DB['certification_request']>,
  'id' | 'organization_id' | 'certification_type_id' | 'user_id' | 'note' | 'requested_at'
>

export async function create(db: Tx, request: NewRequest): Promise<void> {
  await db
    .insertInto('certification_request')
    .values({ ...request, status: 'pending' })
    .execute()
}

export async function decide(db: Tx, id: string, decision: RequestDecision): Promise<void> {
  await db
    .updateTable('certification_request')
    .set({ ...decision, decided_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
