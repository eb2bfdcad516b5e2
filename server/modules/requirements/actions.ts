import { getOrganization } from '#platform/access/owner.ts'
import * as departments from '#modules/departments/store.ts'
import * as roles from '#modules/roles/store.ts'
import { type Actor, allow, allowBeside } from '#platform/access/actor.ts'
import { type ActingCaller, changes, trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import * as certifications from '#modules/certifications/store.ts'
import type { CertificationRequirement, CreateCertificationRequirement, UpdateCertificationRequirement } from './schema.ts'
import * as requirements from './store.ts'

export type RolePath = { org_id: string; dept_id: string; role_id: string }

/** Returns the role in the path and its department. Throws 404 for callers who may not read the directory. */
export async function getRole(db: Db, actor: Actor, { org_id, dept_id, role_id }: RolePath) {
  const { id } = await getOrganization(db, actor, org_id)
  const home = await departments.get(db, id, dept_id)
  if (!actor.readsDirectory(id)) throw notFound()
  return { home, role: await roles.get(db, id, home.id, role_id) }
}

/** Returns the role in the path, if the caller may change its requirements. Otherwise throws. */
export async function writableRole(db: Db, asking: ActorWithAccess, path: RolePath): Promise<WritableRole> {
  const { home, role } = await getRole(db, asking.actor, path)
  allow(asking, departments.itself(home), true)
  return { ...role, archived: home.archived_at !== null, department_name: home.name }
}

/** Entries belong to the history of the requiring role. */
export const trail = trailOf('certification_requirement', () => null, 'role')

/** A role, and whether its department is archived. */
export type WritableRole = Pick<roles.Role, 'id' | 'organization_id' | 'slug' | 'name' | 'department_id'> & {
  archived: boolean
  department_name: string
}

/** Returns the certification, if the role may newly require it. Otherwise throws. */
export async function requirable(db: Db, actor: Actor, role: WritableRole, id: string): Promise<Certification> {
  const named = await certifications.find(db, actor, id)
  if (named?.owner_organization_id !== role.organization_id) throw notFound()
  const certification = allowBeside(actor, 'certifications:read', named)
  if (role.archived) throw departments.departmentArchived()
  mustBeLive(certification)
  return certification
}

/** Makes the role require a certification of its organization. */
export async function create(db: Tx, caller: ActingCaller, role: WritableRole, body: CreateCertificationRequirement) {
  const { organization_id } = role
  const certification = await requirable(db, caller.actor, role, body.certification_type_id)
  await requirements.create(db, [{ ...body, organization_id, role_id: role.id, certification_type_id: certification.id }])
  const created = await requirements.get(db, role.id, certification.id)
  await trail.created(db, caller, { id: role.id, organization_id }, told(created))
  return created
}

/** Changes the terms of a requirement. Every standing follows at once. */
export async function update(db: Tx, caller: Caller, before: CertificationRequirement, patch: UpdateCertificationRequirement) {
  const { owner_organization_id, ...old } = await requirements.lock(db, before.role_id, before.certification_type_id)
  await requirements.update(db, old, patch)
  const after = await requirements.get(db, old.role_id, old.certification_type_id)
  const changed = changes(told(old), told(after))
  const { certification_type_id } = after
  if (Object.keys(changed.new).length > 0)
    await trail.tell(db, caller, { id: after.role_id, owner_organization_id }, 'changed', {
      old: { ...changed.old, certification_type_id },
      new: { ...changed.new, certification_type_id },
    })
  return after
}

/** Removes a requirement. People no longer need the certification because of this role. */
export async function remove(db: Tx, caller: Caller, seen: CertificationRequirement): Promise<void> {
  const { owner_organization_id, ...old } = await requirements.lock(db, seen.role_id, seen.certification_type_id)
  await requirements.remove(db, old)
  await trail.deleted(db, caller, { id: old.role_id, owner_organization_id }, told(old))
}

/** Returns the requirement in the path, if the caller may read its certification. Otherwise throws. */
export async function linkOf(db: Db, actor: Actor, roleId: string, certificationId: string) {
  return allowBeside(actor, 'certifications:read', await requirements.find(db, roleId, certificationId))
}

type RequirementValues = Pick<
  CertificationRequirement,
  'certification_type_id' | 'first_due_days' | 'recertification' | 'renewal_opens_days' | 'grace_days' | 'effective_from'
>
/** Returns the audit values of a requirement. */
export const told = ({ certification_type_id, first_due_days, recertification, renewal_opens_days, ...rest }: RequirementValues) => ({
  certification_type_id,
  first_due_days,
  recertification,
  renewal_opens_days,
  grace_days: rest.grace_days,
  effective_from: rest.effective_from,
})
