import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { useChosen } from '../../platform/house/chosen.ts'
import { rememberOrganization } from '../../platform/pages/trail.ts'
import { useOrganizations } from './queries.ts'

/** The same room at another organization: without what lay in it, which belongs to the one before. */
export const addressElsewhere = (fullPath: string, slug: string) => fullPath.replace('$org', slug).replace(/\/\$.*$/, '')

/** Chooses the organization that all its rooms are about. It stands in the header, for those who belong to several. */
export function OrganizationSwitcher() {
  const { organizations } = useOrganizations()
  const chosen = useChosen()
  const navigate = useNavigate()
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  if (organizations.length < 2) return null
  const choose = (slug: string | null) => {
    const next = organizations.find((organization) => organization.slug === slug)
    if (!next || next.id === chosen?.id) return
    if (address.startsWith('/o/$org')) void navigate({ to: addressElsewhere(address, next.slug) })
    else rememberOrganization(next.slug)
  }
  return (
    <Select
      className="organization-switcher"
      aria-label={t`Organization`}
      searchable
      allowDeselect={false}
      leftSection={<IconBuilding size={17} aria-hidden />}
      nothingFoundMessage={t`No such organization`}
      data={organizations.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={chosen?.slug ?? null}
      onChange={choose}
    />
  )
}
