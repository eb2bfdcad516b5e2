import type { Actor } from '#platform/access/actor.ts'
import type { Told } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { reaches } from '#modules/standing/evaluate.ts'
import { type StoredCertification, certificationArchived } from '#modules/certifications/store.ts'
import { isMember } from './store-people.ts'

/** The certification, when it reaches the caller; else 404, whatever they may read. */
export async function reaching(db: Db, actor: Actor, certification: Certification | undefined): Promise<Certification> {
  if (!certification || !actor.sees(certification.owner_organization_id)) throw notFound()
  if (!(await reaches(db, { certification_type_id: certification.id, user_id: actor.id }))) throw notFound()
  return certification
}

/** 409 while the certification is archived: nothing is decided about it then. */
export function mustBeLive({ archived_at }: Pick<StoredCertification, 'archived_at'>): void {
  if (archived_at !== null) throw certificationArchived()
}

/** 400 unless the `user_id` of a body is a member of the organization. */
export async function requireMember(db: Tx, organizationId: string, userId: string): Promise<void> {
  if (!(await isMember(db, organizationId, userId))) throw badRequest('user_id must be a member of the organization.', 'user_id')
}

/** Whom an award, a request or a sign-off is about, for the trail. */
export const ofPerson = ({ user_id }: Told & { user_id: string }) => user_id
