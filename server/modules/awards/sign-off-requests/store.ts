import { type Insertable, sql } from 'kysely'
import { type Actor, listed, permissionOf, within } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { managerOf, manages } from '#platform/access/managers.ts'
import { person } from '#platform/access/people.ts'
import { coveredBy, covers } from '#platform/access/reached-people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { type Awaited, awaitedRows, decidingOrManaging } from '#platform/rows/awaited.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { ofType } from '#modules/certifications/store.ts'
import type { VisibleMember } from '#modules/standing/rules-readers.ts'
import { type RequestDecision, type RequestSort, type RequestStatus, requestMay } from '#platform/decisions/requests.ts'
import { overPeople } from '../rules.ts'
import { ofRule } from '../sign-offs/store.ts'
import { CertificationSignOffRequest } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

onConflict(
  'certification_sign_off_request_pending',
  'sign_off_requested',
  'You have asked for this already. Somebody who may sign it off answers.',
)
onViolation('certification_sign_off_request_rule_fkey', notFound)

const columns = [
  'asked.id', 'asked.rule_id', 'asked.user_id', 'asked.note', 'asked.status', 'asked.requested_at', 'asked.decided_at',
  'asked.decision_note', 'asked.sign_off_id',
] as const // prettier-ignore

const somebody = (actor: Actor, column: string) => person(actor, `asked.${column}`, 'asked.organization_id')

const versionOfRequest = versionOf(sql.ref('asked.id'), sql.ref('asked.note'), sql.ref('asked.requested_at'))

const whose = ['asked.user_id', 'asked.organization_id'] as const

/** Requests in the API's shape, with the columns that decide who sees them. */
const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('certification_sign_off_request as asked')
    .innerJoin('certification_rule as rule', 'rule.id', 'asked.rule_id')
    .innerJoin('certification_type as type', 'type.id', 'rule.certification_type_id')
    .innerJoin('organization', 'organization.id', 'asked.organization_id')
    .select(columns)
    .select(ofType)
    .select(ofRule)
    .select([
      requestMay(
        actor,
        'asked',
        sql`(${manages(managerOf(actor), ...whose)}
          or ${within(actor, 'certifications:write', 'type')} and ${covers(actor, 'certifications:write', ...whose)})`,
      ).as('may'),
      manages(managerOf(actor), ...whose).as('in_chain'),
      somebody(actor, 'user_id').as('person'),
      somebody(actor, 'decided_by').as('decided_by'),
      sql<string | null>`case when asked.status = 'pending' then ${versionOfRequest} end`.as('version'),
    ])

/** One request, with the columns that tell whether the caller reaches the person. */
const one = (db: Db, actor: Actor, id: string) =>
  view(db, actor)
    .select(coveredBy(actor, overPeople, ...whose).as('covered_by'))
    .where('asked.id', '=', id)

export function find(db: Db, actor: Actor, id: string) {
  return one(db, actor, id).executeTakeFirst()
}

/** Returns the request, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Returns the request, locked until the transaction ends. */
export function lock(db: Tx, actor: Actor, id: string) {
  return one(db, actor, id).forUpdate('asked').executeTakeFirst()
}

/** SQL for the version of a request. */
export const version = (id: string) =>
  sql<{ version: string }>`select ${versionOfRequest} as version from certification_sign_off_request asked where asked.id = ${id}::uuid`

const byRequest = (sort?: RequestSort) => byMoment('asked.requested_at', 'asked.id', sort)

type OwnRequestQuery = { certification_type_id: string; status: RequestStatus | undefined }

/** Returns a page of the caller's requests for a certification, newest first. */
export function listOwn(db: Db, { actor }: ActorWithAccess, { certification_type_id, status }: OwnRequestQuery, request: PageRequest) {
  const all = view(db, actor)
    .where('asked.user_id', '=', actor.id)
    .where('rule.certification_type_id', '=', certification_type_id)
    .where(isLiveOrganization('asked.organization_id'))
  return listing(status === undefined ? all : all.where('asked.status', '=', status), byRequest(), request)
}

/** Returns a page of a member's sign-off requests, newest first: all of them, or those the caller may read. */
export function listOfMember(
  db: Db,
  asking: ActorWithAccess,
  member: VisibleMember,
  status: RequestStatus | undefined,
  request: PageRequest,
) {
  const all = view(db, asking.actor).where('asked.organization_id', '=', member.organization_id).where('asked.user_id', '=', member.user_id)
  const seen = member.whole ? all : all.where(listed(asking, 'type'))
  return listing(status === undefined ? seen : seen.where('asked.status', '=', status), byRequest(), request)
}

const about = { organization: 'asked.organization_id', person: 'asked.user_id', owner: 'type' }

type PendingRequestQuery = { organization_id: string | undefined; id: string | undefined }

/** Returns a page of pending requests in certifications that the caller reads, by people whom they reach or manage. Never their own. */
export function listWaiting(
  db: Db,
  asking: ActorWithAccess,
  { organization_id, id }: PendingRequestQuery,
  sort: RequestSort,
  request: PageRequest,
) {
  const { actor } = asking
  const waiting = view(db, actor)
    .where('asked.status', '=', sql.lit('pending'))
    .where('asked.user_id', '<>', actor.id)
    .where(decidingOrManaging(actor, permissionOf(asking), about) ?? sql<boolean>`false`)
    .where(covers(actor, permissionOf(asking), ...whose))
  const there = organization_id === undefined ? waiting : waiting.where('asked.organization_id', '=', organization_id)
  return listing(id === undefined ? there : there.where('asked.id', '=', id), byRequest(sort), request)
}

type NewRequest = Pick<Insertable<DB['certification_sign_off_request']>, 'id' | 'organization_id' | 'rule_id' | 'user_id' | 'note'>

export async function create(db: Tx, request: NewRequest): Promise<void> {
  await db.insertInto('certification_sign_off_request').values(request).execute()
}

export async function decide(db: Tx, id: string, decision: RequestDecision): Promise<void> {
  await db
    .updateTable('certification_sign_off_request')
    .set({ ...decision, decided_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** The requests that the caller answers: of people they manage, and in certifications they manage. Never their own. */
export const awaited: Awaited = {
  kind: 'sign_off_request',
  acts: ['approve', 'reject'],
  shapes: [CertificationSignOffRequest],
  decidedBy: ['approveCertificationSignOffRequest', 'rejectCertificationSignOffRequest'],
  waits: (actor) => {
    const decides = decidingOrManaging(actor, 'certifications:write', about)
    return (
      decides &&
      awaitedRows(
        {
          key: sql`asked.id`,
          id: sql`asked.id`,
          organization_id: sql`asked.organization_id`,
          thing_id: sql`type.id`,
          title: sql`concat_ws(': ', type.name, rule.label)`,
          person_id: sql`asked.user_id`,
          since: sql`asked.requested_at`,
          version: versionOfRequest,
        },
        sql`
        from certification_sign_off_request asked
        join certification_rule rule on rule.id = asked.rule_id
        join certification_type type on type.id = rule.certification_type_id
        where asked.status = 'pending' and asked.user_id <> ${actor.id}::uuid and ${decides}
          and ${covers(actor, 'certifications:write', ...whose)}`,
      )
    )
  },
}
