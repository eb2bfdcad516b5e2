import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCertificate, IconPaperclip } from '@tabler/icons-react'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago, hours, moment } from '../../platform/words/format.ts'
import { type Kind, type Waiting, addressOf, personOf, sinceOf, titleOf } from './waiting.ts'

type Props = {
  items: Waiting[]
  counts: Record<Kind, number>
  show: Kind | undefined
  onShow: (kind: Kind | undefined) => void
  selected: string | undefined
  more: boolean
  loading: boolean
  onMore: () => void
}

/** Where the link to an item is found, to give it the focus. */
export const linkId = (id: string) => `submission-${id}`

/** What waits, newest first; requests for certifications before submissions. */
export function InboxList({ items, counts, show, onShow, selected, more, loading, onMore }: Props) {
  const both = show !== undefined || (counts.record > 0 && counts.request > 0)
  return (
    <nav aria-label={t`What waits for you`}>
      {both && (
        <SegmentedControl
          fullWidth
          size="xs"
          mb="xs"
          aria-label={t`What the list shows`}
          data={[
            { value: 'all', label: t`All ${{ count: counts.record + counts.request }}` },
            { value: 'request', label: t`Certifications ${{ count: counts.request }}` },
            { value: 'record', label: t`Records ${{ count: counts.record }}` },
          ]}
          value={show ?? 'all'}
          onChange={(value) => onShow(value === 'record' || value === 'request' ? value : undefined)}
        />
      )}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} data-inbox>
        {items.map((item) => (
          <Item key={item.id} item={item} show={show} current={item.id === selected} />
        ))}
      </Stack>
      {more && <Button variant="default" fullWidth mt="sm" loading={loading} onClick={onMore}>{t`Show more`}</Button>}
    </nav>
  )
}

function Item({ item, show, current }: { item: Waiting; show: Kind | undefined; current: boolean }) {
  const since = sinceOf(item)
  return (
    <Card component="li" withBorder p="sm" className="card-link inbox-item" data-current={current || undefined}>
      <TextLink
        id={linkId(item.id)}
        to="/approvals"
        search={addressOf(item, show)}
        resetScroll={false}
        data-covers
        aria-current={current ? 'true' : undefined}
        fw={600}
        size="sm"
        c="inherit"
        underline="never"
        className="wraps"
      >
        {titleOf(item)}
      </TextLink>
      <Text size="sm" className="wraps">
        {personOf(item)}
      </Text>
      <Group gap="sm" c="dimmed" mt={2}>
        <Text size="xs" title={moment(since)}>
          {ago(since)}
        </Text>
        <Facts item={item} />
      </Group>
    </Card>
  )
}

function Facts({ item }: { item: Waiting }) {
  if (item.kind === 'request')
    return (
      <Group gap={3}>
        <IconCertificate size={14} aria-hidden />
        <Text size="xs">{t`Certification`}</Text>
      </Group>
    )
  const { evidence_count, hours: worth } = item.record
  return (
    <>
      {worth > 0 && <Text size="xs">{hours(worth)}</Text>}
      {evidence_count > 0 && (
        <Group gap={3}>
          <IconPaperclip size={13} aria-hidden />
          <Text size="xs">{plural(evidence_count, { one: '# piece', other: '# pieces' })}</Text>
        </Group>
      )}
    </>
  )
}
