import { t } from '@lingui/core/macro'
import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { day } from '../../../platform/words/format.ts'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import { ZoneNote } from '../../../platform/parts/zone-note.tsx'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { type Preview, type Proposal, useSample, type useRequirementEffect } from './preview.ts'
import { Timeline } from './timeline.tsx'

export type Projection = Pick<Preview, 'person' | 'holds_role' | 'granted_at' | 'dates' | 'evaluated_at'>
type Props = { proposal: Proposal; effect: ReturnType<typeof useRequirementEffect> }

/** The next three dates of a proposed requirement for a sample person, computed by the service. */
export function NextDates({ proposal, effect: { pages, late } }: Props) {
  const [person, setPerson] = useState<string | null>(null)
  const sample = useSample(proposal, person, !late)
  const [first] = pages.data?.pages ?? []
  const projection = person === null ? { ...pages, data: first } : sample
  return (
    <Card withBorder p="md" component="section" aria-labelledby="next-dates">
      <Stack gap="sm">
        <Title order={3} id="next-dates">{t`The next dates of a sample person`}</Title>
        <PersonPicker
          label={t`Sample person`}
          placeholder={t`Somebody who is granted the role today`}
          organizationId={proposal.found.organization.id}
          value={person}
          onChange={setPerson}
        />
        {person !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            h="auto"
            style={{ alignSelf: 'flex-start' }}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            onClick={() => setPerson(null)}
          >{t`Somebody who is granted the role today instead`}</Button>
        )}
        <Answer query={projection} failed={t`The dates could not be worked out`} wait={<Loading rows={3} height={36} />}>
          {(dates) => (
            <>
              <Dates projection={dates} />
              <ZoneNote />
            </>
          )}
        </Answer>
      </Stack>
    </Card>
  )
}

function Dates({ projection }: { projection: Projection }) {
  const { dates, holds_role, granted_at, person } = projection
  const name = person ? (person.display_name ?? person.email ?? t`This person`) : t`Somebody new`
  const since = day(granted_at)
  return (
    <div aria-live="polite">
      <Text size="sm" mb="sm" className="wraps">
        {holds_role ? t`${name} has held the role since ${since}.` : t`${name} would be granted the role today.`}
      </Text>
      {dates.length === 0 && <Text size="sm">{t`Nothing is ever due: it has no first date, and it does not lapse.`}</Text>}
      {dates.length > 0 && (
        <>
          <Timeline projection={projection} />
          <List type="ordered" spacing="sm" mt="md" listStyleType="none" p={0}>
            {dates.map((date) => (
              <List.Item key={date.due_at}>
                <DueDate date={date} today={projection.evaluated_at} />
              </List.Item>
            ))}
          </List>
          {dates.length < 3 && <Text size="sm" c="dimmed" mt="sm">{t`After that nothing is due any more.`}</Text>}
        </>
      )}
    </div>
  )
}

function DueDate({ date, today }: { date: Projection['dates'][number]; today: string }) {
  const { due_at, renewal_opens_at, grace_until, awarded_at, supposed } = date
  const sentences = [
    awarded_at === null ? t`For the first time.` : afterAward(day(awarded_at), supposed),
    renewal_opens_at !== null && opens(day(renewal_opens_at)),
    grace_until !== due_at && grace(day(grace_until)),
  ]
  return (
    <>
      <Group gap="xs">
        <Text fw={650}>{day(due_at)}</Text>
        {due_at < today && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t`is past already`}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {sentences.filter(Boolean).join(' ')}
      </Text>
    </>
  )
}

const afterAward = (date: string, supposed: boolean) =>
  supposed ? t`After an award supposed on ${date}.` : t`After the award given on ${date}.`
const opens = (date: string) => t`Can be renewed from ${date}.`
const grace = (date: string) => t`Grace until ${date}.`
