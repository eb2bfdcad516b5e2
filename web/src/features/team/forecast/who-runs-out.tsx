import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Inline, Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import { ZoneNote } from '../../../platform/parts/zone-note.tsx'
import { dayOf } from '../../../platform/search.ts'
import { day, number } from '../../../platform/words/format.ts'
import { StateBadge } from '../../certifications/parts/state-badge.tsx'
import { type TeamFilters, teamFilters } from '../filters.ts'
import { bucketName, peopleWords } from './month-bars.tsx'
import { type ForecastFigures, type Sums, WHO, sumsOf } from './use-forecast.ts'

const AT_ONCE = 20

type Props = { org: string; filters: TeamFilters; forecast: ForecastFigures }

/** People whose certifications expire in the chosen month, or next of all, by day and name. */
export function WhoRunsOut({ org, filters, forecast }: Props) {
  const [shown, setShown] = useState(AT_ONCE)
  const { month } = filters
  const { due, due_count } = forecast
  const sums = month === undefined ? undefined : sumsOf(forecast, month)
  const search = teamFilters({ ...filters, month: undefined })
  return (
    <Section
      id={WHO}
      title={month === undefined ? t`Next to run out` : bucketName(month)}
      more={
        month !== undefined && (
          <TextLink to="/o/$org/team" params={{ org }} search={search} activeOptions={{ exact: true }} resetScroll={false} size="sm">
            {t`Show all months`}
          </TextLink>
        )
      }
    >
      <Stack gap="sm">
        <Text component="output" size="sm" c="dimmed">
          {sums === undefined ? certificationWords(due_count) : `${peopleWords(sums)} · ${certificationWords(sums.count)}`}
        </Text>
        {sums && filters.certification === undefined && <ByCertification org={org} filters={filters} forecast={forecast} sums={sums} />}
        {due.length > 0 && (
          <Card withBorder p="md">
            <Rows gap={10} label={t`People`}>
              {due.slice(0, shown).map((one, nr) => (
                <Somebody key={`${one.person?.user_id ?? nr} ${one.certification.id}`} org={org} at={filters.at} one={one} />
              ))}
            </Rows>
          </Card>
        )}
        {due.length > shown && <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>{t`Show more people`}</Button>}
        <Cut {...forecast} />
      </Stack>
      <ZoneNote />
    </Section>
  )
}

const certificationWords = (count: number) => plural(count, { one: '# certification', other: '# certifications' })

/** Number of people by certification. Each links to those people alone. */
function ByCertification({ org, filters, forecast: { certifications }, sums }: Props & { sums: Sums }) {
  const names = new Map(certifications.map(({ id, name }) => [id, name]))
  if (sums.certifications.length < 2) return null
  return (
    <Inline label={t`By certification`} gap="2px 16px">
      {sums.certifications.map(({ certification_type_id: id, count }) => (
        <Text key={id} component="li" size="sm">
          <TextLink to="/o/$org/team" params={{ org }} search={teamFilters({ ...filters, certification: id })} resetScroll={false}>
            {names.get(id)}
          </TextLink>
          : {number(count)}
        </Text>
      ))}
    </Inline>
  )
}

type SomebodyProps = { org: string; at: string | undefined; one: ForecastFigures['due'][number] }

function Somebody({ org, at, one: { person, certification, state, due_at } }: SomebodyProps) {
  const params = { org, userId: person?.user_id ?? '', certificationId: certification.id }
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={6} miw={0} align="flex-start">
        <PersonLink person={person} organizationId={org} day={at} />
        <TextLink
          to="/o/$org/people/$userId/certifications/$certificationId"
          params={params}
          search={dayOf({ at })}
          size="sm"
          className="wraps"
          preload={false}
        >
          {certification.name}
        </TextLink>
      </Stack>
      <Stack gap={2} align="flex-end" style={{ flex: 'none' }}>
        <Text size="sm">{day(due_at)}</Text>
        {state !== 'valid' && <StateBadge state={state} />}
      </Stack>
    </Group>
  )
}

/** Says that there are more people than the service lists. */
function Cut({ due, due_count }: ForecastFigures) {
  const more = due_count - due.length
  if (more === 0) return null
  return (
    <Text size="sm">
      {plural(more, {
        one: 'And # more: choose a month, a certification or a department to see it.',
        other: 'And # more: choose a month, a certification or a department to see them.',
      })}
    </Text>
  )
}
