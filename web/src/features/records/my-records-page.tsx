import { t } from '@lingui/core/macro'
import { Button, Group, Select } from '@mantine/core'
import { IconFilterOff, IconPlus, IconSchool } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { MoreButton } from '../../platform/lists/paging.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { type RecordFilters, anyFilter, evidenceTypes, recordFilters, recordStatuses } from './filters.ts'
import { RecordList } from './record-list.tsx'
import { useRecordPages } from './record-pages.ts'
import { evidenceWords, statusWords } from './words.ts'

const route = getRouteApi('/inside/my-records')

export function MyRecordsPage() {
  const { me } = useAccess()
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: { [Name in keyof RecordFilters]?: unknown }) =>
    void navigate({ search: recordFilters({ ...filters, ...change }), replace: true })
  const pages = useRecordPages({ ...filters, learner: me.id })
  return (
    <Page title={t`My records`} intro={t`What you have learned and done, with its proof.`} actions={<SubmitButton />}>
      <Filters filters={filters} onChange={filter} onClear={() => void navigate({ search: {}, replace: true })} />
      {pages.isPending && <Loading rows={4} />}
      {pages.isError && <Problem error={pages.error} title={t`Your records could not be loaded`} retry={() => void pages.refetch()} />}
      {pages.isSuccess && pages.records.length === 0 && <Nothing filtered={anyFilter(filters)} />}
      {pages.records.length > 0 && <RecordList records={pages.records} />}
      <MoreButton pages={pages} />
    </Page>
  )
}

const SubmitButton = () => (
  <LinkButton to="/my-records/new" leftSection={<IconPlus size={18} aria-hidden />}>{t`Submit a record`}</LinkButton>
)

type FilterProps = { filters: RecordFilters; onChange: (change: { [Name in keyof RecordFilters]?: unknown }) => void; onClear: () => void }

function Filters({ filters, onChange, onClear }: FilterProps) {
  return (
    <Group mb="md" gap="sm" align="flex-end">
      <Select
        label={t`Status`}
        placeholder={t`Any`}
        clearable
        w={{ base: '100%', xs: 200 }}
        data={recordStatuses.map((value) => ({ value, label: statusWords[value] }))}
        value={filters.status ?? null}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label={t`With evidence`}
        placeholder={t`Any`}
        clearable
        w={{ base: '100%', xs: 180 }}
        data={evidenceTypes.map((value) => ({ value, label: evidenceWords[value] }))}
        value={filters.evidence_type ?? null}
        onChange={(evidence_type) => onChange({ evidence_type })}
      />
      <ArchivedToo mb={8} on={filters.include_archived} onChange={(include_archived) => onChange({ include_archived })} />
      {anyFilter(filters) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={onClear}>{t`Clear`}</Button>
      )}
    </Group>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return <Empty icon={<IconFilterOff />} title={t`No record fits these filters`}>{t`Clear a filter to see more.`}</Empty>
  }
  return (
    <Empty
      icon={<IconSchool />}
      title={t`Your first record starts here`}
      action={<SubmitButton />}
    >{t`A course you finished, a certificate you earned, hours you worked: submit it with a file or a note, and whoever is responsible for you approves it.`}</Empty>
  )
}
