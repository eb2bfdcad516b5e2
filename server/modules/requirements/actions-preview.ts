import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { notEvaluated } from '#modules/standing/rules-judge.ts'
import * as standings from '#modules/standing/store.ts'
import { type WritableRole, requirable } from './actions.ts'
import { effectOf } from './actions-effect.ts'
import { projection } from './actions-projection.ts'
import { changedTerms, newTerms } from './rules.ts'
import type {
  CertificationRequirement,
  PreviewRequirement,
  PreviewRequirementChange,
  RequirementPreview,
  RequirementTerms,
} from './schema.ts'

type Request = PageRequest

/** Previews a new requirement of a role, or other terms of an existing one. Writes nothing. */
export async function previewCreated(db: Db, actor: Actor, role: WritableRole, body: PreviewRequirement, request: Request) {
  const { user_id, certification_type_id, ...terms } = body
  const { id } = await requirable(db, actor, role, certification_type_id)
  const at = await standings.moment(db, undefined)
  return preview(db, actor, { role, id, terms: newTerms(terms, at), at, user_id }, request)
}

/** Previews the change of a requirement. Writes nothing. */
export async function previewChanged(
  db: Db,
  actor: Actor,
  role: WritableRole,
  stored: CertificationRequirement,
  body: PreviewRequirementChange,
  request: Request,
) {
  const { user_id, ...patch } = body
  const at = await standings.moment(db, undefined)
  const { certification_type_id: id } = stored
  return preview(db, actor, { role, id, terms: changedTerms(stored, patch), at, user_id }, request)
}

type PreviewQuestion = { role: WritableRole; id: string; terms: RequirementTerms; at: string; user_id: string | undefined }

async function preview(
  db: Db,
  actor: Actor,
  { role, id, terms, at, user_id }: PreviewQuestion,
  request: Request,
): Promise<RequirementPreview> {
  const [type] = await standings.types(db, [id], at)
  if (!type) throw notEvaluated()
  const sample = await projection(db, actor, role, { type, terms, at, user_id })
  const links = [linkOf(role, id, terms)]
  return { ...(await effectOf(db, actor, { type, links, at }, request)), ...sample }
}

type RequiringRole = Pick<WritableRole, 'id' | 'slug' | 'name' | 'department_id' | 'department_name'>

/** Returns a requirement in the form that the evaluator takes. */
export const linkOf = (role: RequiringRole, certification_type_id: string, terms: RequirementTerms): standings.LinkRow => ({
  certification_type_id,
  role_id: role.id,
  role_slug: role.slug,
  role_name: role.name,
  department_id: role.department_id,
  department_name: role.department_name,
  ...terms,
})
