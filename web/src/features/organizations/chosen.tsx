import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useAccess } from '../../platform/session.tsx'
import type { Permission } from '../../platform/access.ts'
import { type Organization, useOrganizations } from './queries.ts'

/**
 * The organization that a room is about: the one the address names by id or slug, else the first in which the reader has
 * something to do there.
 */
export function useChosenOrganization(named: string | undefined, ...wanted: Permission[]) {
  const { holdsSomewhere } = useAccess()
  const { organizations: all, isPending, isError, error, refetch } = useOrganizations()
  const organizations = all.filter(({ id }) => wanted.length === 0 || wanted.some((permission) => holdsSomewhere(permission, id)))
  const organization = named === undefined ? organizations[0] : organizations.find(({ id, slug }) => id === named || slug === named)
  return { organization, organizations, isPending, isError, error, refetch }
}

type Props = { organizations: Organization[]; organization: Organization | undefined; onChange: (slug: string) => void }

/** Which organization a room shows; nothing where there is nothing to choose. */
export function OrganizationSelect({ organizations, organization, onChange }: Props) {
  if (organizations.length < 2) return null
  return (
    <Select
      aria-label={t`Organization`}
      searchable
      allowDeselect={false}
      w={{ base: '100%', xs: 260 }}
      data={organizations.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={organization?.slug ?? null}
      placeholder={t`Choose an organization`}
      onChange={(slug) => slug !== null && onChange(slug)}
    />
  )
}
