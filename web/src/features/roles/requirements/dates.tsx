import { t } from '@lingui/core/macro'
import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { day } from '../../../platform/words/format.ts'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import { ZoneNote } from '../../../platform/parts/zone-note.tsx'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { type Found, pathOf } from '../queries.ts'
import { Timeline } from './timeline.tsx'
import type { Terms } from '../../certifications/terms/words.ts'

export type Projection = Schemas['RequirementProjection']
type Props = { found: Found; certificationId: string; terms: Terms }

/** The next three dates that these terms would give somebody, as the service works them out. */
export function NextDates({ found, certificationId, terms }: Props) {
  const holder = useFirstHolder(found)
  const [chosen, setChosen] = useState<string | null>()
  const person = chosen === undefined ? holder : chosen
  const [settled] = useDebouncedValue(JSON.stringify(terms), 300)
  const body = { certification_type_id: certificationId, ...readTerms(settled), ...(person && { user_id: person }) }
  const projection = $api.useQuery(
    'post',
    '/api/organizations/{org_id}/departments/{dept_id}/roles/{role_id}/required-certifications/preview',
    { params: { path: pathOf(found) }, body },
    { enabled: person !== undefined, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  return (
    <Card withBorder p="md" component="section" aria-labelledby="next-dates">
      <Stack gap="sm">
        <Title order={3} id="next-dates">{t`The next dates of a sample person`}</Title>
        <PersonPicker
          label={t`Sample person`}
          placeholder={t`Somebody who is granted the role today`}
          organizationId={found.organization.id}
          value={person ?? null}
          onChange={setChosen}
        />
        {person && (
          <Button
            variant="subtle"
            size="compact-sm"
            h="auto"
            style={{ alignSelf: 'flex-start' }}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            onClick={() => setChosen(null)}
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

const readTerms = (text: string): Terms => JSON.parse(text)

/** The newest holder of the role is the sample until another is chosen; null when nobody holds it. */
function useFirstHolder({ role, organization }: Found): string | null | undefined {
  const init = { params: { path: { org_id: organization.id }, query: { role: role.id, kind: 'human', limit: 1 } } } as const
  const holders = $api.useQuery('get', '/api/organizations/{org_id}/directory', init)
  return holders.isPending ? undefined : (holders.data?.items[0]?.user_id ?? null)
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
