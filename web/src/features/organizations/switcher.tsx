import { Suspense } from 'react'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import { useOrganizations } from './queries.ts'

const OrganizationSelect = lazyPart(
  () => import('./organization-select.tsx'),
  ({ OrganizationSelect }) => OrganizationSelect,
)

/** Returns the address of the same page at another organization. Ids in the path are dropped, because they belong to the first one. */
export const addressElsewhere = (fullPath: string, slug: string) => fullPath.replace('$org', slug).replace(/\/\$.*$/, '')

/** Select for the current organization, in the header. Renders nothing for users with only one. */
export function OrganizationSwitcher() {
  const { organizations } = useOrganizations()
  if (organizations.length < 2) return null
  return (
    <Suspense fallback={<div className="organization-switcher" />}>
      <OrganizationSelect />
    </Suspense>
  )
}
