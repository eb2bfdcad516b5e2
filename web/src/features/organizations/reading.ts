import { useAccess } from '../../platform/session.tsx'
import { useOrganizations } from './queries.ts'

/** Says of an organization whether the reader may look up its directory, and with it its roles. */
export function useReadsDirectory(): (organizationId: string) => boolean {
  const { me, organizations } = useAccess()
  return (id) =>
    me.is_superuser ||
    organizations.some(
      ({ organization, permissions, departments }) =>
        organization.id === id && [permissions, ...departments.map((department) => department.permissions)].some((set) => set.length > 0),
    )
}

/** The organizations whose directory the reader may look up. */
export function useReadOrganizations() {
  const reads = useReadsDirectory()
  const { organizations, ...query } = useOrganizations()
  return { ...query, organizations: organizations.filter(({ id }) => reads(id)) }
}
