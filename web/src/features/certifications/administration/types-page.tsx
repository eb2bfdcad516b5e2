import { plural, t } from '@lingui/core/macro'
import { Button, Card, SimpleGrid } from '@mantine/core'
import { IconCertificate, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { $api } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { ShowMore, byCursor, useItems } from '../../../platform/lists/paging.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { OwnerSelects } from '../../organizations/owner-selects.tsx'
import { useOrganizations } from '../../organizations/queries.ts'
import { type TypeFilters, typeFilters } from './filters.ts'
import { TypeList } from './type-list.tsx'

const route = getRouteApi('/inside/certification-types')

export function CertificationTypesPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { holdsSomewhere } = useAccess()
  return (
    <Page
      title={t`Certifications`}
      intro={t`What people can be certified in, and what each asks of them.`}
      size="xl"
      actions={
        holdsSomewhere('certifications:write') && (
          <LinkButton
            to="/certification-types/new"
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`New certification`}</LinkButton>
        )
      }
    >
      <Filters filters={filters} onChange={(next) => void navigate({ search: typeFilters(next), replace: true })} />
      <Found filters={filters} onClear={() => void navigate({ search: {} })} />
    </Page>
  )
}

type Props = { filters: TypeFilters; onChange: (filters: { [Name in keyof TypeFilters]: TypeFilters[Name] | undefined }) => void }

function Filters({ filters, onChange }: Props) {
  const { organizations } = useOrganizations()
  return (
    <Card component="section" aria-label={t`Filters`} withBorder p="md" mb="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: organizations.length > 1 ? 4 : 3 }} spacing="sm" style={{ alignItems: 'end' }}>
        <SearchField label={t`Name`} placeholder={t`Search certifications`} q={filters.q} onSearch={(q) => onChange({ ...filters, q })} />
        <OwnerSelects filters={filters} onChange={(owner) => onChange({ ...filters, ...owner })} />
        <ArchivedToo pb={8} on={filters.include_archived} onChange={(include_archived) => onChange({ ...filters, include_archived })} />
      </SimpleGrid>
    </Card>
  )
}

const PAGE = 50

function Found({ filters, onClear }: { filters: TypeFilters; onClear: () => void }) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications',
    { params: { query: { ...filters, limit: PAGE } }, paged: true },
    byCursor,
  )
  const found = useItems(pages)
  if (pages.isPending) return <Loading rows={5} height={96} />
  if (pages.isError && found.length === 0)
    return <Problem error={pages.error} title={t`The certifications could not be loaded`} retry={() => void pages.refetch()} />
  if (found.length === 0) return <Nothing filtered={Object.keys(filters).length > 0} onClear={onClear} />
  return (
    <>
      <TypeList certifications={found} />
      <ShowMore pages={pages} shown={plural(found.length, { one: '# certification', other: '# certifications' })} />
    </>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { holdsSomewhere } = useAccess()
  if (filtered)
    return (
      <Empty
        icon={<IconFilterOff />}
        title={t`No certification passes these filters`}
        action={<Button variant="default" onClick={onClear}>{t`Clear all filters`}</Button>}
      />
    )
  return (
    <Empty
      icon={<IconCertificate />}
      title={t`No certifications yet`}
      action={holdsSomewhere('certifications:write') && <LinkButton to="/certification-types/new">{t`Make the first one`}</LinkButton>}
    >{t`A certification says what somebody has to have learned and proved, and until when it holds.`}</Empty>
  )
}
