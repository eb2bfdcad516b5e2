import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type PageRequest, page } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { StoredJobAid } from '../store.ts'
import type { JobAidConfirmation, JobAidConfirmationOfPerson } from './schema.ts'

/** Call with the aid held. */
export function create(db: Tx, aid: StoredJobAid, user_id: string, content_hash: string): Promise<JobAidConfirmation> {
  const { id: job_aid_id, owner_organization_id: organization_id, version } = aid
  return db
    .insertInto('job_aid_confirmation')
    .values({ id: randomUUIDv7(), organization_id, job_aid_id, user_id, version, content_hash })
    .returning(['id', 'version as statement_version', 'content_hash', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

/** Newest first. */
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
  const columns = { at: 'job_aid_confirmation.confirmed_at', id: 'job_aid_confirmation.id' }
  return page(confirmations, columns, ({ confirmed_at, id }) => [confirmed_at, id], request)
}
