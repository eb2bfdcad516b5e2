import { type Insertable, sql } from 'kysely'
import { type Actor, listed, within } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { mayOf } from '#platform/access/may.ts'
import { managerOf, manages } from '#platform/access/managers.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { person } from '#platform/access/people.ts'
import { coveredBy, covers } from '#platform/access/reached-people.ts'
import { ofType } from '#modules/certifications/store.ts'
import { overPeople } from '../rules.ts'
import type { VisibleMember } from '#modules/standing/rules-readers.ts'
import { isLiveOrganization, organizationArchived } from '#platform/access/live-organizations.ts'

onViolation('certification_sign_off_rule_fkey', notFound)

const columns = [
  'certification_sign_off.id', 'certification_sign_off.rule_id', 'certification_sign_off.user_id',
  'certification_sign_off.signed_by as signed_by_id', 'certification_sign_off.observed_at', 'certification_sign_off.note',
  'certification_sign_off.created_at', 'certification_sign_off.revoked_at', 'certification_sign_off.revocation_note',
] as const // prettier-ignore

const somebody = (actor: Actor, column: string) =>
  person(actor, `certification_sign_off.${column}`, 'certification_sign_off.organization_id')

const about = ['certification_sign_off.user_id', 'certification_sign_off.organization_id'] as const

/** SQL condition: the caller manages the person in the organization. */
const inChain = (actor: Actor) => manages(managerOf(actor), ...about)

/** SQL columns for a query about a rule `rule`: its certification, its label, and whether its organization is archived. */
export const ofRule = [
  'rule.certification_type_id',
  'rule.label as rule_label',
  organizationArchived('rule.organization_id').as('organization_archived'),
] as const

/**
 * SQL for the `may` of a sign-off. Its signer revokes it, and so do callers with certifications:write over the certification and the
 * person.
 */
function revoking(actor: Actor) {
  const open = sql`(${isLiveOrganization('certification_sign_off.organization_id')} or ${actor.superuser})`
  const signed = sql`certification_sign_off.signed_by = ${actor.id}::uuid and ${open}`
  const keeps = sql`${within(actor, 'certifications:write', 'type')} and ${covers(actor, 'certifications:write', ...about)}`
  return mayOf<'revoke'>([['revoke'], sql`certification_sign_off.revoked_at is null and (${signed} or ${keeps})`])
}

/** Sign-offs in the API's shape, with the columns that decide who sees them. */
const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('certification_sign_off')
    .innerJoin('certification_rule as rule', 'rule.id', 'certification_sign_off.rule_id')
    .innerJoin('certification_type as type', 'type.id', 'rule.certification_type_id')
    .innerJoin('organization', 'organization.id', 'certification_sign_off.organization_id')
    .select(columns)
    .select(ofType)
    .select(ofRule)
    .select([
      revoking(actor).as('may'),
      inChain(actor).as('in_chain'),
      somebody(actor, 'user_id').as('person'),
      somebody(actor, 'signed_by').as('signed_by'),
      somebody(actor, 'revoked_by').as('revoked_by'),
    ])

/** One sign-off, with the columns that tell whether the caller reaches the person. */
const one = (db: Db, actor: Actor, id: string) =>
  view(db, actor)
    .select(coveredBy(actor, overPeople, ...about).as('covered_by'))
    .where('certification_sign_off.id', '=', id)

export function find(db: Db, actor: Actor, id: string) {
  return one(db, actor, id).executeTakeFirst()
}

/** Returns the sign-off, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Returns the sign-off, locked until the transaction ends. */
export function lock(db: Tx, actor: Actor, id: string) {
  return one(db, actor, id).forUpdate('certification_sign_off').executeTakeFirst()
}

/** Returns a page of sign-offs of people whom the caller reaches as a reader, or manages. */
export function list(db: Db, actor: Actor, filter: { rule_id: string; user_id?: string; reader: boolean }, request: PageRequest) {
  let query = view(db, actor).where('certification_sign_off.rule_id', '=', filter.rule_id)
  if (filter.user_id !== undefined) query = query.where('certification_sign_off.user_id', '=', filter.user_id)
  return listing(query.where(filter.reader ? covers(actor, 'certifications:read', ...about) : inChain(actor)), newest, request)
}

const newest = byMoment('certification_sign_off.created_at', 'certification_sign_off.id')

/** Returns a page of a member's sign-offs, revoked ones included, newest first: all of them, or those the caller may read. */
export function listOfMember(db: Db, asking: ActorWithAccess, { organization_id, user_id, whole }: VisibleMember, request: PageRequest) {
  const all = view(db, asking.actor)
    .where('certification_sign_off.organization_id', '=', organization_id)
    .where('certification_sign_off.user_id', '=', user_id)
  return listing(whole ? all : all.where(listed(asking, 'type')), newest, request)
}

export async function create(
  db: Tx,
  signOff: Omit<Insertable<DB['certification_sign_off']>, 'created_at' | 'observed_at'>,
  observed_at?: string,
) {
  const now = sql<string>`clock_timestamp()`
  await db
    .insertInto('certification_sign_off')
    .values({ ...signOff, created_at: now, observed_at: observed_at ?? now })
    .execute()
}

export async function revoke(db: Tx, id: string, { by, note }: { by: string; note: string }): Promise<void> {
  await db
    .updateTable('certification_sign_off')
    .set({ revoked_at: sql<string>`clock_timestamp()`, revoked_by: by, revocation_note: note })
    .where('id', '=', id)
    .execute()
}

type NewSignOff = { id: string; rule_id: string; user_id: string; signed_by: string; note: string | null }

/** Approves the person's pending request, if there is one. Returns its id. */
export function answerRequest(db: Tx, { id: sign_off_id, rule_id, user_id, signed_by: decided_by, note: decision_note }: NewSignOff) {
  return db
    .updateTable('certification_sign_off_request')
    .set({ status: 'approved', decided_at: sql<string>`clock_timestamp()`, decided_by, decision_note, sign_off_id })
    .where('rule_id', '=', rule_id)
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
}
