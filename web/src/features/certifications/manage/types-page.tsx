import { plural, t } from '@lingui/core/macro'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { $api } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { Views } from '../../views/views.tsx'
import { type TypeFilters, typeFilters } from './filters.ts'
import { TypeList } from './type-list.tsx'

const route = getRouteApi('/inside/o/$org/certifications')

export function CertificationTypesPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('certifications:write')
  const clear = () => void navigate({ search: typeFilters({ sort: filters.sort }) })
  return (
    <ListPage
      title={t`Certifications`}
      intro={t`What people can be certified in, and what each asks of them.`}
      actions={
        writes && (
          <LinkButton
            to="/o/$org/certifications/new"
            params={{ org: organization.slug }}
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`New certification`}</LinkButton>
        )
      }
      beside={<Views room="certifications" />}
      filters={
        <FilterBar filters={filters} onChange={(next) => void navigate({ search: typeFilters(next), replace: true })} onClear={clear} />
      }
    >
      <Found filters={filters} onClear={clear} />
    </ListPage>
  )
}

type Props = { filters: TypeFilters; onChange: (filters: { [Name in keyof TypeFilters]: TypeFilters[Name] | undefined }) => void }

function FilterBar({ filters, onChange, onClear }: Props & { onClear: () => void }) {
  return (
    <Filters
      search={
        <SearchField label={t`Name`} placeholder={t`Search certifications`} q={filters.q} onSearch={(q) => onChange({ ...filters, q })} />
      }
      set={narrowing(filters)}
      onClear={onClear}
    >
      <DepartmentSelect department={filters.department} onChange={(department) => onChange({ ...filters, department })} />
      <ArchivedToo on={filters.include_archived} onChange={(include_archived) => onChange({ ...filters, include_archived })} />
      <SortField label="name" sort={filters.sort} onSort={(sort) => onChange({ ...filters, sort })} />
    </Filters>
  )
}

/** Returns the number of filters set. */
const narrowing = ({ sort: _sort, ...filters }: TypeFilters) => Object.keys(filters).length

const PAGE = 50

function Found({ filters, onClear }: { filters: TypeFilters; onClear: () => void }) {
  const { organization } = useChosenOrganization()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications',
    { params: { query: { ...filters, sort: filters.sort ?? 'name', org: organization.id, limit: PAGE } }, paged: true },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The certifications could not be loaded`}
      none={<Nothing filtered={narrowing(filters) > 0} onClear={onClear} />}
      shown={(count) => plural(count, { one: '# certification', other: '# certifications' })}
    >
      {(found) => <TypeList certifications={found} />}
    </PagedList>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { organization, held: writes } = useChosenOrganization('certifications:write')
  if (filtered) return <NothingPasses title={t`No certification passes these filters`} onClear={onClear} />
  return (
    <Empty
      icon={<IconCertificate />}
      title={t`No certifications yet`}
      action={
        writes && <LinkButton to="/o/$org/certifications/new" params={{ org: organization.slug }}>{t`Make the first one`}</LinkButton>
      }
    >{t`A certification says what somebody has to have learned and proved, and until when it holds.`}</Empty>
  )
}
