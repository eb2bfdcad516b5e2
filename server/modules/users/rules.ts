import type { DirectoryUserRole } from '#modules/directory/schema.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { UserAccess } from './schema.ts'

type Grant = DirectoryUserRole & { organization_id: string }
type NamedRow = { id: string; slug: string; name: string }
type Surroundings = { organizations: UserAccess['organization'][]; departments: (NamedRow & { organization_id: string })[] }

/** Returns the actor's permissions in each organization and its departments. */
export function accessIn(actor: Actor, { organizations, departments }: Surroundings, grants: Grant[]): UserAccess[] {
  return organizations.map((organization) => {
    const over = (department: string | null) => actor.heldOver({ owner_organization_id: organization.id, owner_department_id: department })
    return {
      organization,
      permissions: over(null),
      departments: departments
        .filter(({ organization_id }) => organization_id === organization.id)
        .map((department) => ({ ...department, permissions: over(department.id) }))
        .filter(({ permissions }) => permissions.length > 0),
      grants: grants.filter(({ organization_id }) => organization_id === organization.id),
      manages_roles: actor.in(organization.id).managed_role_ids.length > 0,
      reaches_everyone: actor.reachesEveryone(organization.id),
    }
  })
}
