import { t } from '@lingui/core/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { moment } from '../../platform/words/format.ts'
import type { OpenDetails } from './use-details.ts'
import { type WaitingItem, personOf } from './waiting.ts'

/** Id of the heading, which gets the focus when the next item is shown. */
export const HEADING = 'submission-title'

type Props = {
  title: ReactNode
  badge?: ReactNode
  /** The line under the title, such as the person and the time. */
  line?: ReactNode
  since?: string
  query: OpenDetails['query']
  children: ReactNode
}

/** The open item. Its heading is there before its details, so that it can have the focus. */
export const ItemView = ({ title, badge, line, since, query, children }: Props) => (
  <Stack gap="lg">
    {title !== undefined && (
      <div>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} id={HEADING} tabIndex={-1} className="wraps" style={{ flex: '1 1 240px' }}>
            {title}
          </Title>
          {badge}
        </Group>
        {line && (
          <Text c="dimmed" title={since && moment(since)}>
            {line}
          </Text>
        )}
      </div>
    )}
    <Answer query={query} failed={t`It could not be loaded`} wait={<Loading rows={2} height={120} />}>
      {() => children}
    </Answer>
  </Stack>
)

/** Link to the page of the person who waits. Learners without an account have none. */
export function PersonLink({ item, hash }: { item: WaitingItem; hash?: string }) {
  if (item.person === null) return personOf(item)
  const params = { org: item.organization.slug, userId: item.person.user_id }
  return (
    <TextLink underline="always" to="/o/$org/people/$userId" params={params} {...(hash !== undefined && { hash })}>
      {personOf(item)}
    </TextLink>
  )
}
