import { plural, t } from '@lingui/core/macro'
import { Box, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEyeOff } from '@tabler/icons-react'
import { Mark } from '../../../platform/parts/mark.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { day, hours, moment } from '../../../platform/words/format.ts'
import { TextLink } from '../../../platform/parts/links.tsx'
import { RecordCard } from '../record-card.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { type LearningRecord, learnerName } from '../words.ts'
import { ownerName } from '../../../platform/words/names.ts'

/** Records of many people: a table where there is room for one, else cards. */
export function RecordsTable({ records }: { records: LearningRecord[] }) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  if (!wide) {
    return (
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {records.map((record) => (
          <li key={record.id}>
            <RecordCard record={record} room="administration" />
          </li>
        ))}
      </Stack>
    )
  }
  const several = new Set(records.map(({ owner_organization_id }) => owner_organization_id)).size > 1
  return (
    <Box bd="1px solid var(--app-line)" bdrs="md" bg="var(--mantine-color-body)" style={{ overflow: 'hidden' }}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Record`}</Table.Th>
            <Table.Th>{t`Learner`}</Table.Th>
            <Table.Th>{t`Status`}</Table.Th>
            <Table.Th>{t`Completed`}</Table.Th>
            <Table.Th>{t`Evidence`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Row key={record.id} record={record} owner={several ? ownerName(record) : placeName(record)} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

const placeName = ({ owner_department, owner_organization }: LearningRecord) => owner_department?.name ?? owner_organization.name

function Row({ record, owner }: { record: LearningRecord; owner: string }) {
  const { id, title, status, completed_at, evidence_count, hours: worth, archived_at, hidden_from_learner } = record
  return (
    <Table.Tr>
      <Table.Td>
        <TextLink to="/records/$recordId" params={{ recordId: id }} size="sm" fw={600} className="wraps">
          {title}
        </TextLink>
        {record.subjects.length > 0 && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {record.subjects.map(({ name }) => name).join(', ')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm" className="wraps">
          {learnerName(record)}
        </Text>
        <Text size="xs" c="dimmed" className="wraps">
          {owner}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <StatusBadge status={status} />
          {archived_at && <ArchivedBadge />}
          {hidden_from_learner && <Mark color="gray" icon={IconEyeOff}>{t`Hidden`}</Mark>}
        </Group>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {completed_at && (
          <Text size="sm" component="time" dateTime={completed_at} title={moment(completed_at)}>
            {day(completed_at)}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Text size="sm">{evidence_count > 0 ? plural(evidence_count, { one: '# piece', other: '# pieces' }) : t`None`}</Text>
        {worth > 0 && (
          <Text size="xs" c="dimmed">
            {hours(worth)}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
