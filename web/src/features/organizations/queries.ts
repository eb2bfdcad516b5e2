import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Access, Permission } from '../../platform/access.ts'
import { $api, type Schemas } from '../../platform/client.ts'
import { useKept } from '../../platform/offline/use-kept.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { learnZones } from '../../platform/words/zones.ts'

export type Organization = Schemas['OrganizationSummary']
export type Department = Schemas['Department']

/** Organizations that the reader belongs to or may see, sorted by name. Without a connection it has the last copy. */
export function useOrganizations() {
  const asked = $api.useQuery('get', '/api/organizations', { params: { query: { limit: 200 } } }, { staleTime: 60_000 })
  const query = useKept('frame organizations', asked)
  const organizations = useMemo(() => {
    learnZones(query.data?.items ?? [])
    return query.data?.items.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []
  }, [query.data])
  return { ...query, isPending: query.data === undefined && query.error === null, organizations }
}

/** An organization by its slug or id. `organization` is undefined while it loads, and when the reader cannot see it. */
export function useOrganization(org: string | undefined) {
  const list = useOrganizations()
  const listed = list.organizations.find(({ id, slug }) => slug === org || id === org)
  const enabled = org !== undefined && !list.isPending && listed === undefined
  const init = { params: { path: { org_id: org ?? '' } } }
  const single = $api.useQuery('get', '/api/organizations/{org_id}', init, { enabled, staleTime: 60_000 })
  const unknown = isRefusal(single.error) && ['not_found', 'invalid_request'].includes(single.error.error)
  return {
    organization: org === undefined ? undefined : (listed ?? single.data),
    isPending: list.isPending || (enabled && single.isPending),
    error: list.error ?? (unknown ? null : single.error),
    refetch: () => void Promise.all([list.refetch(), ...(enabled ? [single.refetch()] : [])]),
  }
}

/** Active departments of an organization, with their paths such as `Surgery › Theatre 2`. */
export function useDepartments(organizationId: string | undefined) {
  const init = { params: { path: { org_id: organizationId ?? '' } } }
  const query = $api.useQuery('get', '/api/organizations/{org_id}/departments', init, {
    enabled: organizationId !== undefined,
    staleTime: 60_000,
  })
  const departments = useMemo(() => withPaths(query.data ?? []), [query.data])
  return { ...query, departments }
}

/** Returns a function that tells if a department is archived: it is not among the active ones. It returns false until these are loaded. */
export function useArchivedDepartments(organizationId: string | undefined) {
  const { data } = useDepartments(organizationId)
  return { isArchived: (id: string) => data !== undefined && !data.some((department) => department.id === id) }
}

type PlacedDepartment = Department & { path: string }

function withPaths(departments: Department[]): PlacedDepartment[] {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const path = ({ name, parent_department_id }: Department): string => {
    const parent = parent_department_id === null ? undefined : byId.get(parent_department_id)
    return parent ? `${path(parent)} › ${name}` : name
  }
  return departments.map((department) => ({ ...department, path: path(department) })).toSorted((a, b) => a.path.localeCompare(b.path))
}

type Owned = { owner_organization_id: string; owner_department_id: string | null }

/** Name of an owner, such as `Harbour View Hospital · Nursing › Emergency`. */
export function useOwnerName({ owner_organization_id, owner_department_id }: Owned): string {
  const { organizations } = useOrganizations()
  const { departments } = useDepartments(owner_organization_id)
  const organization = organizations.find(({ id }) => id === owner_organization_id)?.name ?? ''
  const department = departments.find(({ id }) => id === owner_department_id)?.path
  return department ? `${organization} · ${department}` : organization
}

/** Value of the option for the organization itself. */
export const ITSELF = 'organization'

/** Option for the organization itself as the owner. */
export const itself = ({ name }: Organization) => ({ value: ITSELF, label: t`${name} itself` })

/** Options of a select: owners in the organization for which the reader has the permission. */
export function ownersHolding(
  access: Access,
  permission: Permission,
  organization: Organization | undefined,
  departments: PlacedDepartment[],
) {
  if (!organization) return []
  const holds = (owner_department_id: string | null) =>
    access.holds(permission, { owner_organization_id: organization.id, owner_department_id })
  const whole = holds(null) ? [itself(organization)] : []
  return [...whole, ...departments.filter(({ id }) => holds(id)).map(departmentOption)]
}

export const departmentOption = ({ id, path }: PlacedDepartment) => ({ value: id, label: path })
