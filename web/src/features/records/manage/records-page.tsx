import { plural, t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { IconFiles, IconPlus, IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSelection } from '../../../platform/bulk/use-selection.ts'
import { ColumnsButton } from '../../../platform/lists/columns-button.tsx'
import { shownOf } from '../../../platform/lists/columns.ts'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { organizationZone } from '../../../platform/words/zones.ts'
import { Views } from '../../views/views.tsx'
import { type RecordSort, anyFilter, inZone, recordColumns, recordSearch } from '../filters.ts'
import { useRecordPages } from '../record-pages.ts'
import { type LearningRecord, columnWords } from '../words.ts'
import { BulkArchive } from './bulk-archive.tsx'
import { RecordsExportMenu } from './export-menu.tsx'
import { RecordFilterBar } from './filter-bar.tsx'
import { RecordsTable } from './records-table.tsx'

const route = getRouteApi('/inside/o/$org/records')

export function RecordsPage() {
  const { sort, columns, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes, throughout: imports } = useChosenOrganization('records:write')
  const params = { org: organization.slug }
  const asked = { ...inZone(filters, organizationZone(organization.id)), org: organization.id }
  const pages = useRecordPages({ ...asked, ...(sort && { sort }) })
  const look = (search: Record<string, unknown>) => void navigate({ search: recordSearch(search), replace: true })
  const clear = () => look({ sort, columns })
  const { holds } = useAccess()
  const mayChange = (record: LearningRecord) => holds('records:write', record)
  const shown = useMemo(() => shownOf(columns, recordColumns), [columns])
  const selection = useSelection(pages.records.filter(mayChange), ({ id }) => id, pages.records.length)
  return (
    <ListPage
      title={t`Records`}
      intro={t`What people have learned and proved, as far as you may look.`}
      actions={
        <>
          <RecordsExportMenu filters={asked} />
          {imports && (
            <LinkButton
              to="/o/$org/records/import"
              params={params}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
            >{t`Import records`}</LinkButton>
          )}
          {writes && (
            <LinkButton
              to="/o/$org/records/new"
              params={params}
              w={{ base: '100%', xs: 'auto' }}
              leftSection={<IconPlus size={18} aria-hidden />}
            >{t`New record`}</LinkButton>
          )}
        </>
      }
      beside={
        <Group gap="xs">
          <ColumnsButton
            all={recordColumns}
            words={columnWords}
            columns={columns}
            onChange={(next) => look({ ...filters, sort, columns: next })}
          >{t`An export has all of them.`}</ColumnsButton>
          <Views room="records" />
        </Group>
      }
      filters={<RecordFilterBar filters={filters} onChange={(next) => look({ ...next, sort, columns })} onClear={clear} />}
      bar={<BulkArchive selection={selection} />}
    >
      <PagedList
        pages={pages}
        failed={t`The records could not be loaded`}
        none={anyFilter(filters) ? <NonePasses onClear={clear} /> : <NoneYet />}
        shown={(count) => plural(count, { one: '# record', other: '# records' })}
      >
        {(records) => (
          <RecordsTable
            records={records}
            selection={selection}
            mayChoose={mayChange}
            columns={shown}
            sort={sort}
            onSort={(next: RecordSort | undefined) => look({ ...filters, columns, sort: next })}
          />
        )}
      </PagedList>
    </ListPage>
  )
}

const NoneYet = () => (
  <Empty
    icon={<IconFiles />}
    title={t`No records yet`}
  >{t`Records appear here when people submit what they learned, or when you create or import them.`}</Empty>
)

const NonePasses = ({ onClear }: { onClear: () => void }) => (
  <NothingPasses
    title={t`No record passes these filters`}
    onClear={onClear}
  >{t`Take one of them away, or look among the archived ones too.`}</NothingPasses>
)
