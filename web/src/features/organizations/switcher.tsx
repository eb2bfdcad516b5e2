import { Suspense } from 'react'
import { lazyPart } from '../../platform/keeping/lazy-part.ts'
import { useOrganizations } from './queries.ts'

const OrganizationSelect = lazyPart(
  () => import('./organization-select.tsx'),
  ({ OrganizationSelect }) => OrganizationSelect,
)

/** The same room at another organization: without what lay in it, which belongs to the one before. */
export const addressElsewhere = (fullPath: string, slug: string) => fullPath.replace('$org', slug).replace(/\/\$.*$/, '')

/** Chooses the organization that all its rooms are about. It stands in the header, for those who belong to several. */
export function OrganizationSwitcher() {
  const { organizations } = useOrganizations()
  if (organizations.length < 2) return null
  return (
    <Suspense fallback={<div className="organization-switcher" />}>
      <OrganizationSelect />
    </Suspense>
  )
}
