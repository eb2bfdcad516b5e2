import { t } from '@lingui/core/macro'
import { Group, SimpleGrid, Table, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { day, hours } from '../../platform/words/format.ts'
import { organizationZone } from '../../platform/words/zones.ts'
import { ByWidth, DataTable } from '../../platform/lists/data-table.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { SelfRecorded } from '../../platform/parts/self-recorded.tsx'
import { RecordCard } from './record-card.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { LearningRecord } from './words.ts'
import { ownerName } from '../../platform/words/names.ts'

export const RecordList = ({ records }: { records: LearningRecord[] }) => (
  <ByWidth
    table={
      <DataTable
        head={
          <>
            <Table.Th>{t`Record`}</Table.Th>
            <Table.Th>{t`Status`}</Table.Th>
            <Table.Th>{t`Completed`}</Table.Th>
            <Table.Th ta="right">{t`Hours`}</Table.Th>
            <Table.Th ta="right">{t`Evidence`}</Table.Th>
          </>
        }
      >
        {records.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </DataTable>
    }
    cards={
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {records.map((record) => (
          <RecordCard key={record.id} record={record} />
        ))}
      </SimpleGrid>
    }
  />
)

function Row({ record }: { record: LearningRecord }) {
  const { id, title, status, completed_at, hours: worth, evidence_count, owner_organization_id, self_recorded } = record
  return (
    <Table.Tr>
      <Table.Td>
        <TextLink to="/my-records/$recordId" params={{ recordId: id }} fw={600} className="wraps">
          {title}
        </TextLink>
        <Text size="xs" c="dimmed">
          {ownerName(record)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <StatusBadge status={status} />
          {self_recorded && <SelfRecorded />}
        </Group>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{completed_at ? day(completed_at, organizationZone(owner_organization_id)) : ''}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {worth > 0 ? hours(worth) : ''}
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {evidence_count > 0 && (
          <>
            <IconPaperclip size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {evidence_count}
          </>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
