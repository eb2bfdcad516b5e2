import { plural, t } from '@lingui/core/macro'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago } from '../../platform/words/format.ts'
import classes from './notifications.module.css'
import { useReading } from './use-notifications.ts'
import { type Item, datesOf, isUnread } from './words.ts'

type Props = { items: [Item, ...Item[]]; onGo?: () => void }

/**
 * Notifications about one object: the newest, and the number of others. For a series of events it shows the number of dates and the first
 * ones. Following the link marks all of them as read.
 */
export function ItemGroup({ items, onGo }: Props) {
  const [newest, ...others] = items
  const reading = useReading()
  const unread = items.filter(isUnread)
  const why = useId()
  const dates = datesOf(items)
  const go = () => {
    if (unread.length > 0) reading.mutate({ body: { ids: unread.map(({ id }) => id) } })
    onGo?.()
  }
  return (
    <Stack gap={2} className={classes.item} {...(unread.length > 0 && { 'data-unread': true })}>
      <Group gap="xs" wrap="nowrap" align="baseline" justify="space-between">
        <TextLink
          to={dates > 1 ? '/events' : newest.href}
          onClick={go}
          size="sm"
          fw={unread.length > 0 ? 700 : 500}
          className="wraps"
          aria-describedby={why}
          preload={false}
        >
          {unread.length > 0 && (
            <>
              <span className={classes.dot} aria-hidden />
              <VisuallyHidden>{t`Unread:`} </VisuallyHidden>
            </>
          )}
          {newest.title}
        </TextLink>
        <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
          {ago(newest.created_at)}
        </Text>
      </Group>
      <Text size="sm" className="wraps">
        {dates > 1 ? `${plural(dates, { one: '# date', other: '# dates' })}: ${textsOf(items)}` : newest.text}
      </Text>
      <Text size="xs" c="dimmed" id={why} className="wraps">
        {newest.reason}
        {dates === 1 &&
          others.length > 0 &&
          ` ${plural(others.length, { one: '# earlier one about it.', other: '# earlier ones about it.' })}`}
      </Text>
    </Stack>
  )
}

const NAMED = 2

/** Returns the texts of the first dates in the notifications. */
function textsOf(items: Item[]): string {
  const texts = items.toReversed().map(({ text }) => text.replace(/\.$/, ''))
  return texts.length > NAMED ? `${texts.slice(0, NAMED).join('; ')} …` : texts.join('; ')
}
