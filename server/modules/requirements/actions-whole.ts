import * as certifications from '#modules/certifications/actions.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { checkRules } from '#modules/certifications/proof-rules/actions-whole.ts'
import * as departments from '#modules/departments/store.ts'
import * as roles from '#modules/roles/store.ts'
import { type Actor, type Owned, allowBeside } from '#platform/access/actor.ts'
import { type Acting, audit } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound } from '#platform/errors.ts'
import { previewNew } from '#modules/standing/actions-preview.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import { told, trail } from './actions.ts'
import type { CreateCertification, NewRequirement, PreviewNewCertification } from './schema.ts'
import * as requirements from './store.ts'

/** Makes a certification with its rules and with the roles that require it: all of it, or nothing. */
export async function createWhole(db: Tx, caller: Acting, owned: Owned, body: CreateCertification): Promise<Certification> {
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

/** Who could be awarded it if it were made like that. */
export async function previewWhole(db: Db, actor: Actor, owned: Owned, body: PreviewNewCertification, request: PageRequest) {
  const { subject_matter_ids = [], rules = [], role_ids = [] } = body
  const { owner_organization_id } = owned
  await checkRoles(db, actor, owner_organization_id, role_ids)
  const subject_ids = await knownSubjects(db, owner_organization_id, subject_matter_ids)
  await checkRules(db, { owner_organization_id, subject_matter_ids: subject_ids }, rules)
  return previewNew(db, actor, { ...owned, subject_ids, rules, role_ids }, request)
}

/** Refuses roles of which the caller may not say what they require: each as where one role is made to. */
async function checkRoles(db: Db, actor: Actor, organizationId: string, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return
  if (!actor.readsDirectory(organizationId)) throw notFound()
  const known = new Map((await roles.named(db, organizationId)).map((role) => [role.id, role]))
  const named = roleIds.map((id) => found(known.get(id)))
  for (const { department_id: id } of named)
    allowBeside(actor, 'certifications:write', departments.itself({ id, organization_id: organizationId }), true)
  if (named.some(({ department_archived_at }) => department_archived_at !== null)) throw departments.departmentArchived()
}

async function requireIt(db: Tx, caller: Acting, certification: Certification, wanted: NewRequirement[]): Promise<void> {
  const { id, owner_organization_id: organization_id } = certification
  allowBeside(caller.actor, 'certifications:read', certification)
  const made = await requirements.createSeveral(
    db,
    wanted.map((one) => ({ ...one, organization_id, certification_type_id: id })),
  )
  const events = made.map((one) => ({ ...trail.event({ id: one.role_id, organization_id }, 'created'), new: told(one) }))
  await audit(db, caller, ...events)
}
