import * as certifications from '#modules/certifications/actions.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { checkRules } from '#modules/certifications/proof-rules/actions-whole.ts'
import * as departments from '#modules/departments/store.ts'
import * as roles from '#modules/roles/store.ts'
import { type Actor, type Owned, allowBeside } from '#platform/access/actor.ts'
import { type ActingCaller, audit } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound } from '#platform/errors.ts'
import { evaluatedAs, previewNew } from '#modules/standing/actions-preview.ts'
import * as standings from '#modules/standing/store.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import { told, trail } from './actions.ts'
import { effectOf } from './actions-effect.ts'
import { linkOf } from './actions-preview.ts'
import { newTerms } from './rules.ts'
import type { CreateCertification, NewCertificationPreview, NewRequirement, PreviewNewCertification } from './schema.ts'
import * as requirements from './store.ts'

/** Creates a certification with its rules and with the roles that require it: all or nothing. */
export async function createWhole(db: Tx, caller: ActingCaller, owned: Owned, body: CreateCertification): Promise<Certification> {
  const { requirements: wanted = [], ...fields } = body
  await checkRoles(
    db,
    caller.actor,
    owned.owner_organization_id,
    wanted.map(({ role_id }) => role_id),
  )
  const created = await certifications.create(db, caller, owned, fields)
  if (wanted.length > 0) await requireIt(db, caller, created, wanted)
  return created
}

/** The page requests of both lists of a preview: who could be awarded the certification, and the effect of its requirements. */
export type PreviewRequests = { awardable: PageRequest; effect: PageRequest }

/** Previews a new certification: who could be awarded it, and the effect of its requirements. */
export async function previewWhole(
  db: Db,
  actor: Actor,
  owned: Owned,
  body: PreviewNewCertification,
  requests: PreviewRequests,
): Promise<NewCertificationPreview> {
  const { subject_matter_ids = [], rules = [], requirements: wanted } = body
  const { owner_organization_id } = owned
  const role_ids = [...new Set([...(body.role_ids ?? []), ...(wanted ?? []).map(({ role_id }) => role_id)])]
  const named = await checkRoles(db, actor, owner_organization_id, role_ids)
  const subject_ids = await knownSubjects(db, owner_organization_id, subject_matter_ids)
  await checkRules(db, actor, { owner_organization_id, subject_matter_ids: subject_ids }, rules)
  const at = await standings.moment(db, undefined)
  const type = await evaluatedAs(db, { ...owned, subject_ids, rules })
  const preview = await previewNew(db, actor, type, role_ids, at, requests.awardable)
  const roleOf = new Map(named.map((role) => [role.id, role]))
  const links = wanted?.map(({ role_id, ...terms }) => linkOf(roleOf.get(role_id)!, type.id, newTerms(terms, at)))
  return { ...preview, requirement_effect: links ? await effectOf(db, actor, { type, links, at }, requests.effect) : null }
}

/** Returns the roles. Throws for roles whose requirements the caller may not change, with the errors of a requirement on one role. */
async function checkRoles(db: Db, actor: Actor, organizationId: string, roleIds: string[]): Promise<roles.NamedRole[]> {
  if (roleIds.length === 0) return []
  if (!actor.readsDirectory(organizationId)) throw notFound()
  const known = new Map((await roles.named(db, organizationId)).map((role) => [role.id, role]))
  const named = roleIds.map((id) => found(known.get(id)))
  for (const { department_id: id } of named)
    allowBeside(actor, 'certifications:write', departments.itself({ id, organization_id: organizationId }), true)
  if (named.some(({ department_archived_at }) => department_archived_at !== null)) throw departments.departmentArchived()
  return named
}

async function requireIt(db: Tx, caller: ActingCaller, certification: Certification, wanted: NewRequirement[]): Promise<void> {
  const { id, owner_organization_id: organization_id } = certification
  allowBeside(caller.actor, 'certifications:read', certification)
  const made = await requirements.create(
    db,
    wanted.map((one) => ({ ...one, organization_id, certification_type_id: id })),
  )
  const events = made.map((one) => ({ ...trail.event({ id: one.role_id, organization_id }, 'created'), new: told(one) }))
  await audit(db, caller, ...events)
}
