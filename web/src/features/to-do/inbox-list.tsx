import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconCalendarEvent, IconCertificate, IconEyeCheck, IconFlag, IconPaperclip, IconPencilCheck } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { Choice, rowOf } from '../../platform/bulk/choice.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago, hours, moment } from '../../platform/words/format.ts'
import { type DecidableItem, type Listing, type WaitingItem, addressOf, isDecidable, nameOf, personOf } from './waiting.ts'

type Props = {
  items: WaitingItem[]
  listing: Listing
  selection: Selection<DecidableItem>
  selected: string | undefined
  /** Id of the item in the address, which is scrolled into view. */
  named: string | undefined
  more: boolean
  loading: boolean
  onMore: () => void
}

/** Element id of the link to an item, for focusing it. */
export const linkId = (id: string) => `submission-${id}`

/** Waiting items, newest or oldest first. */
export function InboxList({ items, listing, selection, selected, named, more, loading, onMore }: Props) {
  const isThere = items.some(({ id }) => id === named)
  useEffect(() => {
    if (!isThere || named === undefined) return undefined
    // After a page change the window first scrolls to the top, so this waits for the next frame.
    const frame = requestAnimationFrame(() => document.getElementById(linkId(named))?.closest('li')?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [named, isThere])
  return (
    <nav aria-label={t`What waits for you`} data-inbox>
      <Rows>
        {items.map((item) => (
          <Item key={item.id} item={item} listing={listing} selection={selection} current={item.id === selected} />
        ))}
      </Rows>
      {more && <Button variant="default" fullWidth mt="sm" loading={loading} onClick={onMore}>{t`Show more`}</Button>}
    </nav>
  )
}

type ItemProps = Pick<Props, 'listing' | 'selection'> & { item: WaitingItem; current: boolean }

function Item({ item, listing, selection, current }: ItemProps) {
  return (
    <Card
      component="li"
      withBorder
      p="sm"
      className="card-link inbox-item"
      data-current={current || undefined}
      {...(isDecidable(item) && rowOf(selection, item))}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        {isDecidable(item) ? (
          <Choice selection={selection} item={item} name={nameOf(item)} />
        ) : (
          <div className="screen-only" style={{ width: 24, flex: 'none' }} />
        )}
        <Told item={item} listing={listing} current={current} />
      </Group>
    </Card>
  )
}

const Told = memo(function Told({ item, listing, current }: Omit<ItemProps, 'selection'>) {
  const { since } = item
  return (
    <div style={{ minWidth: 0 }}>
      <TextLink
        id={linkId(item.id)}
        to="/to-do"
        search={addressOf(item, listing)}
        resetScroll={false}
        data-covers
        aria-current={current ? 'true' : undefined}
        fw={600}
        size="sm"
        c="inherit"
        underline="never"
        className="wraps"
      >
        {item.title}
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
    </div>
  )
})

const icons = { request: IconCertificate, sign_off: IconEyeCheck, place: IconCalendarEvent, answer: IconPencilCheck, report: IconFlag }
const facts = {
  request: t`Certification`,
  sign_off: t`Sign-off`,
  place: t`Seat of an event`,
  answer: t`Quiz to grade`,
  report: t`Reported post`,
}

function Facts({ item }: { item: WaitingItem }) {
  if (item.kind !== 'record') {
    const Icon = icons[item.kind]
    return (
      <Group gap={3}>
        <Icon size={14} aria-hidden />
        <Text size="xs">{facts[item.kind]}</Text>
      </Group>
    )
  }
  const { evidence_count, hours: worth } = item
  return (
    <>
      {worth !== null && worth > 0 && <Text size="xs">{hours(worth)}</Text>}
      {evidence_count !== null && evidence_count > 0 && (
        <Group gap={3}>
          <IconPaperclip size={13} aria-hidden />
          <Text size="xs">{plural(evidence_count, { one: '# piece', other: '# pieces' })}</Text>
        </Group>
      )}
    </>
  )
}
