import type { Actor } from '#platform/access/actor.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import type { Db } from '#platform/db/open.ts'
import * as awards from '../store.ts'
import * as requests from '../requests/store.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import * as certifications from '#modules/certifications/store.ts'
import type { StandingAward, StandingDetail, StandingRequest } from './schema.ts'
import { before } from '#platform/moments.ts'
import type { Standing } from '#modules/standing/schema.ts'

/** Returns a standing that the caller may see, with its certification and its history. */
export async function detailed(
  db: Db,
  actor: Actor,
  certification: Certification,
  user_id: string,
  standing: Standing,
): Promise<StandingDetail> {
  const { id, owner_organization_id, owner_department_id, description, description_markdown, subjects } = certification
  const whose = { certification_type_id: id, user_id, at: standing.evaluated_at }
  const [owner, given, asked, files] = await Promise.all([
    certifications.ownerOf(db, id),
    awards.history(db, actor, whose),
    requests.history(db, actor, whose),
    downloadable(db, actor, certification),
  ])
  return {
    ...standing,
    owner_organization_id,
    owner_department_id,
    ...owner,
    description,
    description_markdown,
    subjects,
    attachments: files,
    awards: given.map((award) => awardAt(award, standing.evaluated_at)),
    requests: asked.map((request) => requestAt(request, standing.evaluated_at)),
  }
}

async function downloadable(db: Db, actor: Actor, certification: Certification) {
  const may = actor.holds('certifications:read', certification) || (await certifications.requiredOf(db, actor, certification))
  return may ? (await attachments.list(db, certifications.files, certification.id)).map((stored) => attachments.view(stored)) : []
}

/** Returns the award as of the moment: a later revocation is not known yet. */
function awardAt<Award extends StandingAward>(award: Award, at: string): Award {
  if (award.revoked_at === null || !before(at, award.revoked_at)) return award
  return { ...award, revoked_at: null, revoked_by: null, revocation_note: null }
}

function requestAt<Request extends StandingRequest>(request: Request, at: string): Request {
  if (request.decided_at === null || !before(at, request.decided_at)) return request
  return { ...request, status: 'pending', decided_at: null, decided_by: null, decision_note: null, award_id: null }
}
