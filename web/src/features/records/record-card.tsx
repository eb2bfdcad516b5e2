import { plural, t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, memo } from 'react'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { day, hours, ownDay } from '../../platform/words/format.ts'
import { organizationZone } from '../../platform/words/zones.ts'
import { SelfRecorded } from '../../platform/parts/self-recorded.tsx'
import { StatusBadge } from './status-badge.tsx'
import { type RecordColumn, recordColumns } from './filters.ts'
import { type LearningRecord, learnerName } from './words.ts'
import { ownerName } from '../../platform/words/names.ts'

/** The page on which a card stands. It decides where the card links to, and whether it names the learner. */
export type Room = 'mine' | 'administration' | 'to-do'

type Props = {
  record: LearningRecord
  room?: Room
  /** Facts to show beside the title. */
  columns?: readonly RecordColumn[]
  /** Checkbox, in a list with bulk actions. */
  choice?: ReactNode
}

/** Card of a record. The whole card is a link. */
export function RecordCard({ choice, ...card }: Props) {
  return (
    <Card withBorder p="md" className="card-link">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Heading {...card} />
        {choice}
      </Group>
      <Beneath {...card} />
    </Card>
  )
}

type RecordProps = Omit<Props, 'choice'>

/** Memoized, so that a change of the selection does not render it again. The parts below it are too. */
const Heading = memo(function Heading({ record, room = 'mine', columns = recordColumns }: RecordProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="xs" style={{ flex: 1 }}>
      <TextLink
        {...addressIn(room, record)}
        data-covers
        fw={600}
        c="inherit"
        underline="never"
        className="wraps"
        style={{ flex: '1 1 180px' }}
      >
        {record.title}
      </TextLink>
      {columns.includes('status') && <StatusBadge status={record.status} />}
      {columns.includes('status') && record.self_recorded && <SelfRecorded />}
    </Group>
  )
})

const Beneath = memo(function Beneath({ record, room = 'mine', columns = recordColumns }: RecordProps) {
  const shows = (column: RecordColumn) => columns.includes(column)
  return (
    <>
      {room !== 'mine' && shows('learner') && <Text size="sm">{learnerName(record)}</Text>}
      {shows('learner') && (
        <Text size="sm" c="dimmed" mt={4} className="wraps">
          {ownerName(record)}
        </Text>
      )}
      <RecordFacts record={record} columns={columns} />
      {shows('status') && record.status === 'rejected' && record.rejection_note && (
        <Text size="sm" mt="xs" lineClamp={2} className="wraps">
          {t`“${{ note: record.rejection_note }}”`}
        </Text>
      )}
    </>
  )
})

function addressIn(room: Room, { id, owner_organization }: LearningRecord) {
  if (room === 'to-do') return { to: '/to-do', search: { record: id } } as const
  if (room === 'mine') return { to: '/my-records/$recordId', params: { recordId: id } } as const
  return { to: '/o/$org/records/$recordId', params: { org: owner_organization.slug, recordId: id } } as const
}

/** Completion, hours and evidence of a record. */
export function RecordFacts({ record, columns = recordColumns }: Pick<Props, 'record' | 'columns'>) {
  const { completed_at, hours: worth, evidence_count, archived_at, created_at, owner_organization_id } = record
  return (
    <Group gap="2px 16px" mt={6}>
      {columns.includes('completed') && (
        <Text size="sm" c="dimmed">
          {completed_at
            ? t`Done ${{ when: day(completed_at, organizationZone(owner_organization_id)) }}`
            : t`Recorded ${{ when: ownDay(created_at) }}`}
        </Text>
      )}
      {worth > 0 && columns.includes('evidence') && (
        <Text size="sm" c="dimmed">
          {hours(worth)}
        </Text>
      )}
      {evidence_count > 0 && columns.includes('evidence') && (
        <Group gap={4} c="dimmed">
          <IconPaperclip size={15} aria-hidden />
          <Text size="sm">{plural(evidence_count, { one: '# piece of evidence', other: '# pieces of evidence' })}</Text>
        </Group>
      )}
      {archived_at && columns.includes('status') && <ArchivedBadge />}
    </Group>
  )
}
