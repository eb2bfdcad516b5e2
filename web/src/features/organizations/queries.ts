import { useMemo } from 'react'
import type { Access, Permission } from '../../platform/access.ts'
import { $api, type Schemas } from '../../platform/client.ts'

export type Organization = Schemas['OrganizationSummary']
export type Department = Schemas['Department']

/** The organizations the reader belongs to or may look into, by name. */
export function useOrganizations() {
  const query = $api.useQuery('get', '/api/organizations', { params: { query: { limit: 200 } } }, { staleTime: 60_000 })
  const organizations = useMemo(() => query.data?.items.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [], [query.data])
  return { ...query, organizations }
}

/** The live departments of an organization, as the tree reads: each beneath its parent. */
export function useDepartments(organizationId: string | undefined) {
  const init = { params: { path: { org_id: organizationId ?? '' } } }
  const query = $api.useQuery('get', '/api/organizations/{org_id}/departments', init, {
    enabled: organizationId !== undefined,
    staleTime: 60_000,
  })
  const departments = useMemo(() => inTreeOrder(query.data ?? []), [query.data])
  return { ...query, departments }
}

type Placed = Department & { depth: number }

function inTreeOrder(departments: Department[]): Placed[] {
  const known = new Set(departments.map(({ id }) => id))
  const below = (parent: string | null, depth: number): Placed[] =>
    departments
      .filter(({ parent_department_id: above }) => (above !== null && known.has(above) ? above : null) === parent)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((department) => [{ ...department, depth }, ...below(department.id, depth + 1)])
  return below(null, 0)
}

/** Owners as a select offers them; the organization itself has the value `organization`. */
export const ITSELF = 'organization'

/** Where in an organization the reader holds a permission. */
export function ownersHolding(access: Access, permission: Permission, organization: Organization | undefined, departments: Placed[]) {
  if (!organization) return []
  const holds = (owner_department_id: string | null) =>
    access.holds(permission, { owner_organization_id: organization.id, owner_department_id })
  const whole = holds(null) ? [{ value: ITSELF, label: `${organization.name} itself` }] : []
  return [...whole, ...departments.filter(({ id }) => holds(id)).map(departmentOption)]
}

/** Nested departments are set in, so that the tree can be seen in a flat list. */
export const departmentOption = ({ id, name, depth }: Placed) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}` })
