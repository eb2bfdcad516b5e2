import { t } from '@lingui/core/macro'
import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Markdown } from '../../platform/parts/markdown.tsx'
import { hours } from '../../platform/words/format.ts'
import { seatsInWords } from './sign-ups.tsx'
import { whenOf } from './when.ts'
import { type Event, lasts } from './words.ts'

/** Time, place, credit, subjects and description of an event. */
export function About({ event }: { event: Event }) {
  const { location, meeting_url, subjects, description_markdown } = event
  const seats = seatsInWords(event)
  return (
    <Card component="section" aria-labelledby="about-event" withBorder p="lg">
      <Title order={2} id="about-event" mb="md">{t`About the event`}</Title>
      <Stack gap="md">
        <Said name={t`When`}>{whenOf(event)}</Said>
        {location !== null && <Said name={t`Where`}>{location}</Said>}
        {meeting_url !== null && (
          <Said name={t`Link to join`}>
            <Anchor href={meeting_url} target="_blank" rel="noreferrer" size="sm">
              {meeting_url}
            </Anchor>
          </Said>
        )}
        <Said name={t`What it is worth`}>{worthOf(event)}</Said>
        {seats !== undefined && <Said name={t`Seats`}>{seats}</Said>}
        {subjects.length > 0 && (
          <Said name={t`Filed under`}>
            <Group component="span" gap={6}>
              {subjects.map(({ id, name }) => (
                <Badge key={id} variant="light" tt="none">
                  {name}
                </Badge>
              ))}
            </Group>
          </Said>
        )}
        {description_markdown !== null && (
          <div className="wraps">
            <Markdown>{description_markdown}</Markdown>
          </div>
        )}
      </Stack>
    </Card>
  )
}

const Said = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text size="sm" fw={600}>
      {name}
    </Text>
    <Text size="sm" component="div" className="wraps">
      {children}
    </Text>
  </div>
)

/** Says how many hours attendance is worth. */
export function worthOf({ credit_hours, starts_at, ends_at }: Pick<Event, 'credit_hours' | 'starts_at' | 'ends_at'>): string {
  if (credit_hours === 0) return t`No hours; that somebody was there is on record.`
  if (credit_hours !== null) return hours(credit_hours)
  return starts_at === null || ends_at === null
    ? t`The time that it takes`
    : t`The time that it takes: ${{ time: hours(lasts(starts_at, ends_at)) }}`
}
