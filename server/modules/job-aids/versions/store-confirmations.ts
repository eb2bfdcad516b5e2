import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { StoredJobAid } from '../store.ts'
import type { JobAidConfirmation, JobAidConfirmationOfPerson } from './schema.ts'

const columns = ['id', 'version as statement_version', 'content_hash', 'confirmed_at'] as const

/** Locks the account of a person until the transaction ends, to serialize their confirmations. */
export async function holdPerson(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Returns the person's confirmation of the current version, if it still counts.
 * It no longer counts after the recertification cutoff, or after an award that required it: a renewal needs a later one.
 */
export function findCurrent(db: Tx, { id, version }: StoredJobAid, user_id: string): Promise<JobAidConfirmation | undefined> {
  return db
    .selectFrom('job_aid_confirmation as c')
    .select(columns)
    .where('job_aid_id', '=', id)
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .where(
      sql<boolean>`not exists (select from job_aid_cutoff cutoff where cutoff.job_aid_id = c.job_aid_id and cutoff.cutoff_at >= c.confirmed_at)`,
    )
    .where(sql<boolean>`not exists (
      select from certification_award a
      join certification_rule r on r.certification_type_id = a.certification_type_id and r.requires = 'confirmation'
      where r.job_aid_id = c.job_aid_id and a.user_id = c.user_id and a.awarded_at >= c.confirmed_at and a.revoked_at is null)`)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores a confirmation. The caller holds the shared lock of the aid. */
export function create(db: Tx, aid: StoredJobAid, user_id: string, content_hash: string): Promise<JobAidConfirmation> {
  const { id: job_aid_id, owner_organization_id: organization_id, version } = aid
  return db
    .insertInto('job_aid_confirmation')
    .values({ id: randomUUIDv7(), organization_id, job_aid_id, user_id, version, content_hash })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Returns a page of the confirmations of an aid, newest first. */
export function list(db: Db, actor: Actor, { id }: { id: string }, request: PageRequest): Promise<Page<JobAidConfirmationOfPerson>> {
  const confirmations = db
    .selectFrom('job_aid_confirmation')
    .select([
      'job_aid_confirmation.id',
      'job_aid_confirmation.version as statement_version',
      'job_aid_confirmation.content_hash',
      'job_aid_confirmation.confirmed_at',
      person(actor, 'job_aid_confirmation.user_id', 'job_aid_confirmation.organization_id').as('person'),
    ])
    .where('job_aid_confirmation.job_aid_id', '=', id)
    .$castTo<JobAidConfirmationOfPerson>()
  return listing(confirmations, byMoment('job_aid_confirmation.confirmed_at', 'job_aid_confirmation.id'), request)
}
