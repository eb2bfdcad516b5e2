import { type Insertable, sql } from 'kysely'
import { type Actor, listed, within } from '#platform/access/actor.ts'
import { mayOf } from '#platform/access/may.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { type Order, byMoment, byText, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { managerOf, manages } from '#platform/access/managers.ts'
import { person } from '#platform/access/people.ts'
import { coveredBy, covers } from '#platform/access/reached-people.ts'
import { nameKey } from '#platform/rows/search-text.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { ofType } from '#modules/certifications/store.ts'
import type { VisibleMember } from '#modules/standing/rules-readers.ts'
import { overPeople } from './rules.ts'
import type { AwardOfPersonSort, AwardProof, AwardSort } from './schema.ts'
import { organizationArchived } from '#platform/access/live-organizations.ts'

onConflict('certification_award_request_key', 'request_decided_already', 'The request is decided already.')
onViolation('certification_award_type_fkey', notFound)

const columns = [
  'certification_award.id', 'certification_award.certification_type_id', 'certification_award.user_id', 'certification_award.origin',
  'certification_award.awarded_at', 'certification_award.request_id', 'certification_award.serial', 'certification_award.note',
  'certification_award.created_at', 'certification_award.revoked_at', 'certification_award.revocation_note',
] as const // prettier-ignore

const somebody = (actor: Actor, column: string) =>
  sql<PersonRef | null>`${person(actor, `certification_award.${column}`, 'certification_award.organization_id')}`

const about = ['certification_award.user_id', 'certification_award.organization_id'] as const

/** Awards in the API's shape, with the columns that decide who sees them. */
const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('certification_award')
    .innerJoin('certification_type as type', 'type.id', 'certification_award.certification_type_id')
    .innerJoin('organization', 'organization.id', 'certification_award.organization_id')
    .select(columns)
    .select(ofType)
    .select([
      mayOf<'revoke'>([
        ['revoke'],
        sql`certification_award.revoked_at is null and ${within(actor, 'certifications:write', 'type')}
          and ${covers(actor, 'certifications:write', ...about)}`,
      ]).as('may'),
      sql<AwardProof>`certification_award.proof`.as('proof'),
      organizationArchived('certification_award.organization_id').as('organization_archived'),
      somebody(actor, 'user_id').as('person'),
      somebody(actor, 'awarded_by').as('awarded_by'),
      somebody(actor, 'revoked_by').as('revoked_by'),
    ])

/** One award, with the columns that tell whether the caller reaches the person. */
const one = (db: Db, actor: Actor, id: string) =>
  view(db, actor)
    .select([coveredBy(actor, overPeople, ...about).as('covered_by'), manages(managerOf(actor), ...about).as('in_chain')])
    .where('certification_award.id', '=', id)

export function find(db: Db, actor: Actor, id: string) {
  return one(db, actor, id).executeTakeFirst()
}

/** Returns the award, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Returns the award, locked until the transaction ends. */
export function lock(db: Tx, actor: Actor, id: string) {
  return one(db, actor, id).forUpdate('certification_award').executeTakeFirst()
}

/** Returns the order: by the time of recording, by the time from which it holds, or by the certification's name. */
function orderOf(sort: AwardOfPersonSort): Order {
  const id = 'certification_award.id'
  return sort.endsWith('name') ? byText(nameKey('type.name'), id, sort) : byMoment(`certification_award.${sort.replace('-', '')}`, id, sort)
}

/** Returns a page of a certification's awards, of the people whom the caller reaches. */
export function list(db: Db, actor: Actor, certificationId: string, sort: AwardSort, request: PageRequest) {
  const query = view(db, actor)
    .where('certification_award.certification_type_id', '=', certificationId)
    .where(covers(actor, 'certifications:read', ...about))
  return listing(query, orderOf(sort), request)
}

/** Returns a page of a member's awards, revoked ones included: all of them, or those the caller may read. */
export function listOfMember(
  db: Db,
  asking: ActorWithAccess,
  { organization_id, user_id, whole }: VisibleMember,
  sort: AwardOfPersonSort,
  request: PageRequest,
) {
  const all = view(db, asking.actor)
    .where('certification_award.organization_id', '=', organization_id)
    .where('certification_award.user_id', '=', user_id)
  return listing(whole ? all : all.where(listed(asking, 'type')), orderOf(sort), request)
}

type HistoryQuery = { certification_type_id: string; user_id: string; at: string }

/** Returns one person's awards until the moment, newest first, fifty at most. */
export function history(db: Db, actor: Actor, { certification_type_id, user_id, at }: HistoryQuery) {
  return view(db, actor)
    .where('certification_award.certification_type_id', '=', certification_type_id)
    .where('certification_award.user_id', '=', user_id)
    .where('certification_award.awarded_at', '<=', at)
    .where('certification_award.created_at', '<=', at)
    .orderBy('certification_award.awarded_at', 'desc')
    .orderBy('certification_award.id', 'desc')
    .limit(50)
    .execute()
}

type NewAward = Omit<Insertable<DB['certification_award']>, 'proof' | 'created_at'> & { proof: AwardProof }

/**
 * Writes an award. It is given at this moment, not at the beginning of the transaction: the caller may have waited for the lock on the
 * person.
 */
export async function create(db: Tx, award: NewAward): Promise<void> {
  await db
    .insertInto('certification_award')
    .values({ ...award, proof: JSON.stringify(award.proof), created_at: sql<string>`clock_timestamp()` })
    .execute()
}

export async function revoke(db: Tx, id: string, { by, note }: { by: string; note: string }): Promise<void> {
  await db
    .updateTable('certification_award')
    .set({ revoked_at: sql<string>`clock_timestamp()`, revoked_by: by, revocation_note: note })
    .where('id', '=', id)
    .execute()
}

export type Certificate = {
  certification_type_id: string
  user_id: string
  person_name: string | null
  certification_name: string
  organization_name: string
  time_zone: string
  awarded_at: string
  revoked_at: string | null
  serial: string
}

const certificate = (db: Db) =>
  db
    .selectFrom('certification_award as award')
    .innerJoin('certification_type as type', 'type.id', 'award.certification_type_id')
    .innerJoin('organization', 'organization.id', 'award.organization_id')
    .innerJoin('account', 'account.id', 'award.user_id')
    .select([
      'award.certification_type_id',
      'award.user_id',
      'account.display_name as person_name',
      'type.name as certification_name',
      'organization.name as organization_name',
      'organization.time_zone',
      'award.awarded_at',
      'award.revoked_at',
      'award.serial',
    ])

/** Returns the data of a certificate. */
export function certificateOf(db: Db, id: string): Promise<Certificate> {
  return certificate(db).where('award.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Returns the contents of the certificates of these members of an organization, by name: one for the latest award of each
 * certification that was not revoked. The caller reads the certification, manages the person, or is the person.
 */
export function certificatesOf(db: Db, asking: ActorWithAccess, organizationId: string, people: string[]): Promise<Certificate[]> {
  const { actor } = asking
  return certificate(db)
    .distinctOn(['account.display_name', 'award.user_id', 'type.name', 'award.certification_type_id'])
    .where('award.organization_id', '=', organizationId)
    .where('award.user_id', '=', sql<string>`any(${people}::uuid[])`)
    .where('award.revoked_at', 'is', null)
    .where((is) =>
      is.or([
        listed(asking, 'type'),
        is('award.user_id', '=', actor.id),
        manages(managerOf(actor), 'award.user_id', 'award.organization_id'),
      ]),
    )
    .orderBy('account.display_name')
    .orderBy('award.user_id')
    .orderBy('type.name')
    .orderBy('award.certification_type_id')
    .orderBy('award.awarded_at', 'desc')
    .orderBy('award.id', 'desc')
    .execute()
}

/** Returns the names on the certificates that these people would get, by account. People who are no members of the owner are left out. */
export async function namesOnCertificates(db: Db, certificationId: string, userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('certification_type as type')
    .innerJoin('organization', 'organization.id', 'type.owner_organization_id')
    .innerJoin('membership', 'membership.organization_id', 'organization.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('type.id', '=', certificationId)
    .where('account.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .select(['account.id', 'account.display_name as person', 'type.name as certification', 'organization.name as organization'])
    .execute()
  return new Map(rows.map(({ id, person, certification, organization }) => [id, [person ?? '', certification, organization]]))
}

/** Returns the award with this serial, for the public page. */
export function verified(db: Db, serial: string): Promise<Certificate | undefined> {
  return certificate(db).where('award.serial', '=', serial).executeTakeFirst()
}
