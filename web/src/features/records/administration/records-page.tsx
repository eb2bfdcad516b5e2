import { plural, t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconFiles, IconFilterOff, IconPlus, IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { type RecordFilters, anyFilter, recordFilters } from '../filters.ts'
import { useRecordPages } from '../record-pages.ts'
import { RecordsExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RecordsTable } from './records-table.tsx'

const route = getRouteApi('/inside/records')

export function RecordsPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { holdsSomewhere, holdsThroughout } = useAccess()
  const imports = holdsThroughout('records:write')
  return (
    <Page
      title={t`Records`}
      intro={t`What people have learned and proved, wherever you may look.`}
      size="xl"
      actions={
        <>
          <RecordsExportButton filters={filters} />
          {imports && (
            <LinkButton
              to="/records/import"
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
            >{t`Import CSV`}</LinkButton>
          )}
          {holdsSomewhere('records:write') && (
            <LinkButton
              to="/records/new"
              w={{ base: '100%', xs: 'auto' }}
              leftSection={<IconPlus size={18} aria-hidden />}
            >{t`New record`}</LinkButton>
          )}
        </>
      }
    >
      <FilterBar filters={filters} onChange={(next) => void navigate({ search: recordFilters(next), replace: true })} />
      <Found filters={filters} onClear={() => void navigate({ search: {} })} />
    </Page>
  )
}

function Found({ filters, onClear }: { filters: RecordFilters; onClear: () => void }) {
  const { records, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecordPages(filters)
  if (isPending) return <Loading rows={6} height={52} />
  if (isError && records.length === 0)
    return <Problem error={error} title={t`The records could not be loaded`} retry={() => void refetch()} />
  if (records.length === 0) return <Nothing filtered={anyFilter(filters)} onClear={onClear} />
  return (
    <>
      <RecordsTable records={records} />
      <Group justify="space-between" mt="md">
        <Text component="output" size="sm" c="dimmed">
          {hasNextPage
            ? plural({ count: records.length }, { one: 'The newest # record', other: 'The newest # records' })
            : plural({ count: records.length }, { one: '# record, and that is all', other: '# records, and that is all' })}
        </Text>
        {hasNextPage && <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more`}</Button>}
      </Group>
    </>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <Empty
        icon={<IconFiles />}
        title={t`No records yet`}
      >{t`Records appear here when people submit what they learned, or when you create or import them.`}</Empty>
    )
  return (
    <Empty
      icon={<IconFilterOff />}
      title={t`No record passes these filters`}
      action={<Button variant="default" onClick={onClear}>{t`Clear all filters`}</Button>}
    >{t`Take one of them away, or look among the archived ones too.`}</Empty>
  )
}
