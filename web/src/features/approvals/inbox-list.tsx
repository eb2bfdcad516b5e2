import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { TextLink } from '../../platform/links.tsx'
import { ago, count, hours, moment } from '../../platform/format.ts'
import { type LearningRecord, learnerName } from '../records/words.ts'

type Props = {
  records: LearningRecord[]
  selected: string | undefined
  more: boolean
  loading: boolean
  onMore: () => void
}

/** Where the link to a submission is found, to give it the focus. */
export const linkId = (recordId: string) => `submission-${recordId}`

/** What waits, newest first. */
export function InboxList({ records, selected, more, loading, onMore }: Props) {
  return (
    <nav aria-label="Submissions">
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} data-inbox>
        {records.map((record) => (
          <Item key={record.id} record={record} current={record.id === selected} />
        ))}
      </Stack>
      {more && (
        <Button variant="default" fullWidth mt="sm" loading={loading} onClick={onMore}>
          Show more
        </Button>
      )}
    </nav>
  )
}

function Item({ record, current }: { record: LearningRecord; current: boolean }) {
  const { id, title, created_at, evidence_count, hours: worth } = record
  return (
    <Card component="li" withBorder p="sm" className="card-link inbox-item" data-current={current || undefined}>
      <TextLink
        id={linkId(id)}
        to="/approvals"
        search={{ record: id }}
        resetScroll={false}
        data-covers
        aria-current={current ? 'true' : undefined}
        fw={600}
        size="sm"
        c="inherit"
        underline="never"
        className="wraps"
      >
        {title}
      </TextLink>
      <Text size="sm" className="wraps">
        {learnerName(record)}
      </Text>
      <Group gap="sm" c="dimmed" mt={2}>
        <Text size="xs" title={moment(created_at)}>
          {ago(created_at)}
        </Text>
        {worth > 0 && <Text size="xs">{hours(worth)}</Text>}
        {evidence_count > 0 && (
          <Group gap={3}>
            <IconPaperclip size={13} aria-hidden />
            <Text size="xs">{count(evidence_count, 'piece')}</Text>
          </Group>
        )}
      </Group>
    </Card>
  )
}
