import { useAccess } from '../../platform/session.tsx'
import { useOrganizations } from './queries.ts'

/** Returns a function that tells if the reader may read the directory and the roles of an organization. */
export function useReadsDirectory(): (organizationId: string) => boolean {
  const { me, organizations } = useAccess()
  return (id) =>
    me.is_superuser ||
    organizations.some(
      ({ organization, permissions, departments }) =>
        organization.id === id && [permissions, ...departments.map((department) => department.permissions)].some((set) => set.length > 0),
    )
}

/** Organizations whose directory the reader may read. */
export function useReadOrganizations() {
  const reads = useReadsDirectory()
  const { organizations, ...query } = useOrganizations()
  return { ...query, organizations: organizations.filter(({ id }) => reads(id)) }
}
