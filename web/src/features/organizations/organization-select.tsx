import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { useChosen } from '../../platform/house/chosen.ts'
import { rememberOrganization } from '../../platform/pages/trail.ts'
import { addressElsewhere } from './switcher.tsx'
import { useOrganizations } from './queries.ts'

/** Loaded lazily, because only users with several organizations need it. */
export function OrganizationSelect() {
  const { organizations } = useOrganizations()
  const chosen = useChosen()
  const navigate = useNavigate()
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
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
