import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db } from '#platform/db/open.ts'

/** Returns these members by name, as the caller may see them. */
export const members = (db: Db, actor: Actor, organizationId: string, people: string[]) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.account_id as user_id', person(actor, 'membership.account_id', 'membership.organization_id').as('person')])
    .where('membership.organization_id', '=', organizationId)
    .where('membership.account_id', '=', sql<string>`any(${people}::uuid[])`)
    .orderBy('account.display_name')
    .orderBy('membership.account_id')
    .execute()
