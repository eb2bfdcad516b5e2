import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer, Empty } from '../../platform/parts/states.tsx'
import { useNow } from '../events/use-now.ts'
import { useAccess } from '../../platform/session.tsx'
import { day, distance, moment, month } from '../../platform/words/format.ts'
import { readerZone } from '../../platform/words/zones.ts'
import { type Entry, agendaOf, isLate, isNow } from './agenda.ts'
import { KindBadge } from './kind-badge.tsx'

/** The reader's coming days, by month. */
export function ComingUp() {
  const { organizations } = useAccess()
  const [opened] = useState(() => new Date().toISOString())
  const now = new Date(useNow()).toISOString()
  const certifications = $api.useQuery('get', '/api/certifications/mine')
  const taking = $api.useQuery('get', '/api/events/mine', { params: { query: { from: opened } } })
  const live = $api.useQuery('get', '/api/quiz-sittings/mine', { params: { query: { limit: 50 } } })
  return (
    <section aria-labelledby="coming-up">
      <Title order={2} mb="sm" id="coming-up">{t`Coming up`}</Title>
      <Answer query={certifications} failed={t`Your certifications could not be loaded`}>
        {(standings) => (
          <Answer query={taking} failed={t`Your events could not be loaded`}>
            {(events) => (
              <Answer query={live} failed={t`Your live quizzes could not be loaded`}>
                {({ items }) => (
                  <Agenda
                    entries={agendaOf({ standings, events, sittings: items, organizations, now, readerZone: readerZone() })}
                    now={now}
                  />
                )}
              </Answer>
            )}
          </Answer>
        )}
      </Answer>
    </section>
  )
}

function Agenda({ entries, now }: { entries: Entry[]; now: string }) {
  if (entries.length === 0)
    return (
      <Empty
        icon={<IconCalendarCheck />}
        title={t`Nothing is coming up`}
        action={<TextLink to="/certifications">{t`See your certifications`}</TextLink>}
      >{t`Nothing is due, no role of yours ends, and you are on no event.`}</Empty>
    )
  const late = entries.filter(isLate)
  const running = entries.filter((entry) => isNow(entry, now))
  const ahead = Map.groupBy(
    entries.filter((entry) => !isLate(entry) && !isNow(entry, now)),
    ({ at, zone }) => month(at, zone),
  )
  return (
    <Stack gap="lg">
      {running.length > 0 && <Days name={t`Now`} entries={running} />}
      {late.length > 0 && <Days name={t`You are late with`} entries={late} />}
      {[...ahead].map(([name, days]) => (
        <Days key={name} name={name} entries={days} />
      ))}
    </Stack>
  )
}

const Days = ({ name, entries }: { name: string; entries: Entry[] }) => (
  <div>
    <Title order={3} size="h4" mb="xs">
      {name}
    </Title>
    <Rows label={name}>
      {entries.map((entry) => (
        <Row key={`${entry.kind} ${entry.at} ${nameOf(entry)}`} name={<Named entry={entry} />} badges={<KindBadge kind={entry.kind} />}>
          <Line>
            {'event' in entry || 'sitting' in entry ? moment(entry.at) : day(entry.at, entry.zone)},{' '}
            {distance(entry.at, undefined, entry.zone)}
          </Line>
        </Row>
      ))}
    </Rows>
  </div>
)

function nameOf(entry: Entry): string {
  if ('role' in entry) return `${entry.role} ${entry.department}`
  if ('sitting' in entry) return entry.sitting.id
  return 'event' in entry ? entry.event.id : entry.certification.id
}

function Named({ entry }: { entry: Entry }) {
  if ('role' in entry)
    return (
      <Text span fw={600} size="sm">
        <TextLink to="/profile">{t`Your role ${{ role: entry.role }}`}</TextLink>, {entry.department}
      </Text>
    )
  if ('event' in entry)
    return (
      <TextLink to="/o/$org/events/$eventId" params={{ org: entry.org, eventId: entry.event.id }} preload={false}>
        {entry.event.title}
      </TextLink>
    )
  if ('sitting' in entry)
    return (
      <TextLink to="/quiz-sittings/$sittingId" params={{ sittingId: entry.sitting.id }}>
        {entry.sitting.title}
      </TextLink>
    )
  const { id, name } = entry.certification
  return (
    <TextLink to="/certifications/$certificationId" params={{ certificationId: id }}>
      {name}
    </TextLink>
  )
}
