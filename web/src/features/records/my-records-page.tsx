import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { IconCalendarStats, IconPlus, IconSchool } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { organizationZone } from '../../platform/words/zones.ts'
import { CompletedFields } from './completed-fields.tsx'
import { type RecordFilters, anyFilter, evidenceTypes, inZone, recordFilters, recordStatuses } from './filters.ts'
import { RecordList } from './record-list.tsx'
import { useRecordPages } from './record-pages.ts'
import { TitleSearch } from './title-search.tsx'
import { evidenceWords, statusWords } from './words.ts'

const route = getRouteApi('/inside/my-records')

export function MyRecordsPage() {
  const { me } = useAccess()
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: { [Name in keyof RecordFilters]?: unknown }) =>
    void navigate({ search: recordFilters({ ...filters, ...change }), replace: true })
  const clear = () => void navigate({ search: {}, replace: true })
  const pages = useRecordPages({ ...inZone(filters, organizationZone()), learner: me.id })
  return (
    <ListPage
      title={t`My records`}
      intro={t`What you have learned and done, with its proof.`}
      size="lg"
      actions={
        <>
          <LinkButton
            to="/my-records/year"
            variant="default"
            leftSection={<IconCalendarStats size={18} aria-hidden />}
          >{t`My year`}</LinkButton>
          <SubmitButton />
        </>
      }
      filters={<FilterBar filters={filters} onChange={filter} onClear={clear} />}
    >
      <PagedList
        pages={pages}
        failed={t`Your records could not be loaded`}
        none={anyFilter(filters) ? <NonePasses onClear={clear} /> : <NoneYet />}
        shown={(count) => plural(count, { one: '# record', other: '# records' })}
      >
        {(records) => <RecordList records={records} />}
      </PagedList>
    </ListPage>
  )
}

const SubmitButton = () => (
  <LinkButton to="/my-records/new" leftSection={<IconPlus size={18} aria-hidden />}>{t`Submit a record`}</LinkButton>
)

type FilterProps = { filters: RecordFilters; onChange: (change: { [Name in keyof RecordFilters]?: unknown }) => void; onClear: () => void }

function FilterBar({ filters, onChange, onClear }: FilterProps) {
  return (
    <Filters set={Object.keys(filters).length} onClear={onClear} search={<TitleSearch q={filters.q} onSearch={(q) => onChange({ q })} />}>
      <Select
        label={t`Status`}
        placeholder={t`Any`}
        clearable
        data={recordStatuses.map((value) => ({ value, label: statusWords[value] }))}
        value={filters.status ?? null}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label={t`With evidence`}
        placeholder={t`Any`}
        clearable
        data={evidenceTypes.map((value) => ({ value, label: evidenceWords[value] }))}
        value={filters.evidence_type ?? null}
        onChange={(evidence_type) => onChange({ evidence_type })}
      />
      <CompletedFields filters={filters} onChange={onChange} />
      <ArchivedToo on={filters.include_archived} onChange={(include_archived) => onChange({ include_archived })} />
    </Filters>
  )
}

const NonePasses = ({ onClear }: { onClear: () => void }) => (
  <NothingPasses title={t`No record fits these filters`} onClear={onClear}>{t`Clear a filter to see more.`}</NothingPasses>
)

const NoneYet = () => (
  <Empty
    icon={<IconSchool />}
    title={t`Your first record starts here`}
    action={<SubmitButton />}
  >{t`A course you finished, a certificate you earned, hours you worked: submit it with a file or a note, and whoever is responsible for you approves it.`}</Empty>
)
