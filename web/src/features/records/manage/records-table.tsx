import { plural, t } from '@lingui/core/macro'
import { Box, Group, Stack, Table, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { Choice, ChoiceHead, rowOf } from '../../../platform/bulk/choice.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { ByWidth, DataTable, SortBy, SortHead } from '../../../platform/lists/data-table.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { day, hours, moment } from '../../../platform/words/format.ts'
import { TextLink } from '../../../platform/parts/links.tsx'
import { RecordCard } from '../record-card.tsx'
import { SelfRecorded } from '../../../platform/parts/self-recorded.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { RecordColumn, RecordSort } from '../filters.ts'
import { type LearningRecord, columnWords, learnerName } from '../words.ts'
import { ownerName } from '../../../platform/words/names.ts'

type Props = {
  records: LearningRecord[]
  selection: Selection<LearningRecord>
  /** True when the reader may use bulk actions on the record. */
  mayChoose: (record: LearningRecord) => boolean
  /** Columns beside the title. */
  columns: RecordColumn[]
  sort: RecordSort | undefined
  onSort: (sort: RecordSort | undefined) => void
}

const orders: { value: RecordSort; label: string }[] = [
  { value: '-completed_at', label: t`Completed, newest first` },
  { value: 'completed_at', label: t`Completed, oldest first` },
  { value: 'learner', label: t`Learner, A to Z` },
  { value: '-learner', label: t`Learner, Z to A` },
]

export function RecordsTable({ records, selection, mayChoose, columns, sort, onSort }: Props) {
  const chooses = selection.size > 0
  const choice = (record: LearningRecord) => mayChoose(record) && <Choice selection={selection} item={record} name={nameOf(record)} />
  const several = new Set(records.map(({ owner_organization_id }) => owner_organization_id)).size > 1
  const list = (
    <ByWidth
      table={
        <DataTable
          head={
            <>
              {chooses && <ChoiceHead />}
              <Table.Th>{t`Record`}</Table.Th>
              {columns.map((column) => (
                <Head key={column} column={column} sort={sort} onSort={onSort} />
              ))}
            </>
          }
        >
          {records.map((record) => (
            <Table.Tr key={record.id} {...rowOf(selection, record)}>
              {chooses && <Table.Td>{choice(record)}</Table.Td>}
              <Cells record={record} columns={columns} owner={several ? ownerName(record) : placeName(record)} />
            </Table.Tr>
          ))}
        </DataTable>
      }
      cards={
        <Rows label={t`Records`}>
          {records.map((record) => (
            <Box key={record.id} component="li" bdrs="md" {...rowOf(selection, record)}>
              <RecordCard record={record} room="administration" columns={columns} choice={choice(record)} />
            </Box>
          ))}
        </Rows>
      }
    />
  )
  return (
    <Stack gap="md">
      <Group>
        <SortBy usual={t`Last added first`} orders={orders} sort={sort} onSort={onSort} />
      </Group>
      {list}
    </Stack>
  )
}

/** Name of a record in a list where several may have the same title. */
export const nameOf = (record: LearningRecord) => t`${{ title: record.title }} of ${{ learner: learnerName(record) }}`

const placeName = ({ owner_department, owner_organization }: LearningRecord) => owner_department?.name ?? owner_organization.name

function Head({ column, ...sorting }: { column: RecordColumn } & Pick<Props, 'sort' | 'onSort'>) {
  const label = columnWords[column]
  switch (column) {
    case 'learner':
      return <SortHead label={label} up="learner" down="-learner" first="up" {...sorting} />
    case 'completed':
      return <SortHead label={label} up="completed_at" down="-completed_at" first="down" {...sorting} />
    default:
      return <Table.Th>{label}</Table.Th>
  }
}

type CellsProps = { record: LearningRecord; columns: RecordColumn[]; owner: string }

/** Memoized, so that a change of the selection does not render every row again. */
const Cells = memo(function Cells({ record, columns, owner }: CellsProps) {
  const { id, title } = record
  return (
    <>
      <Table.Td>
        <TextLink
          to="/o/$org/records/$recordId"
          params={{ org: record.owner_organization.slug, recordId: id }}
          size="sm"
          fw={600}
          className="wraps"
        >
          {title}
        </TextLink>
        {record.subjects.length > 0 && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {record.subjects.map(({ name }) => name).join(', ')}
          </Text>
        )}
      </Table.Td>
      {columns.map((column) => (
        <Cell key={column} column={column} record={record} owner={owner} />
      ))}
    </>
  )
})

function Cell({ column, record, owner }: { column: RecordColumn; record: LearningRecord; owner: string }) {
  const { status, completed_at, evidence_count, hours: worth, archived_at, hidden_from_learner, self_recorded } = record
  switch (column) {
    case 'learner':
      return (
        <Table.Td miw={140}>
          <Text size="sm" className="wraps">
            {learnerName(record)}
          </Text>
          <Text size="xs" c="dimmed" className="wraps">
            {owner}
          </Text>
        </Table.Td>
      )
    case 'status':
      return (
        <Table.Td>
          <Group gap={6}>
            <StatusBadge status={status} />
            {archived_at && <ArchivedBadge />}
            {self_recorded && <SelfRecorded />}
            {hidden_from_learner && <Mark color="gray" icon={IconEyeOff}>{t`Hidden`}</Mark>}
          </Group>
        </Table.Td>
      )
    case 'completed':
      return (
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          {completed_at && (
            <Text size="sm" component="time" dateTime={completed_at} title={moment(completed_at)}>
              {day(completed_at)}
            </Text>
          )}
        </Table.Td>
      )
    case 'evidence':
      return (
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Text size="sm">{evidence_count > 0 ? plural(evidence_count, { one: '# piece', other: '# pieces' }) : t`None`}</Text>
          {worth > 0 && (
            <Text size="xs" c="dimmed">
              {hours(worth)}
            </Text>
          )}
        </Table.Td>
      )
  }
}
