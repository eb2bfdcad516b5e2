import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { Inline, Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { span } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { kindOf } from './agenda.ts'
import { KindBadge } from './kind-badge.tsx'
import { type CalendarEntry, type EntryGroup, takingOf } from './month.ts'

const NAMED = 12
type CalendarEvent = NonNullable<CalendarEntry['event']>

/** Entries of one day. */
export const DayList = ({ label, groups }: { label: string; groups: EntryGroup[] }) => (
  <Rows label={label}>
    {groups.map(({ key, first, entries }) => (
      <Row key={key} name={<Name entry={first} alone={entries.length === 1} />} badges={<KindBadge kind={kindOf(first)} />}>
        <People entries={entries} />
      </Row>
    ))}
  </Rows>
)

/** Name of an entry. For the reader's own entry it is a link. */
function Name({ entry, alone }: { entry: CalendarEntry; alone: boolean }) {
  const { me } = useAccess()
  if (entry.event) return <EventLink entry={entry} event={entry.event} />
  if (entry.sitting) return <SittingLink sitting={entry.sitting} />
  return alone && entry.person?.user_id === me.id ? <Way entry={entry}>{titleOf(entry)}</Way> : titleOf(entry)
}

/** Title of an event, as a link for readers who may open it. */
function EventLink({ entry: { organization }, event }: { entry: CalendarEntry; event: CalendarEvent }) {
  if (!event.readable) return event.title
  return (
    <TextLink to="/o/$org/events/$eventId" params={{ org: organization.slug, eventId: event.id }} preload={false} inherit>
      {event.title}
    </TextLink>
  )
}

function SittingLink({ sitting: { id, title, readable } }: { sitting: NonNullable<CalendarEntry['sitting']> }) {
  if (!readable) return title
  return (
    <TextLink to="/quiz-sittings/$sittingId" params={{ sittingId: id }} preload={false} inherit>
      {title}
    </TextLink>
  )
}

/** Title of an entry without its person. */
export function titleOf({ certification, role, event, sitting }: CalendarEntry): string {
  return certification?.name ?? takingOf({ event, sitting })?.title ?? (role ? `${role.name}, ${role.department_name}` : '')
}

/** People that an entry is about, each with a link. The reader's own single entry names nobody. */
function People({ entries }: { entries: CalendarEntry[] }) {
  const { me } = useAccess()
  const { organization, certification, person } = entries[0]!
  const taking = takingOf(entries[0]!)
  const where = <Line>{[...(taking ? [hoursOf(taking), taking.location] : []), organization.name].filter(Boolean).join(' · ')}</Line>
  if (entries.length === 1 && (person === null || person.user_id === me.id)) return where
  const named = entries.toSorted((a, b) => personName(a.person).localeCompare(personName(b.person)))
  const more = entries.length - NAMED
  return (
    <>
      {where}
      <Inline mt={4}>
        {named.slice(0, NAMED).map((entry) => (
          <Text key={entry.person?.user_id} component="li" size="sm">
            <Way entry={entry}>{personName(entry.person)}</Way>
          </Text>
        ))}
        {more > 0 && (
          <Text component="li" size="sm">
            <TextLink
              to="/o/$org/team"
              params={{ org: organization.slug }}
              search={certification ? { certification: certification.id } : {}}
            >
              <Plural value={more} one="and # more person" other="and # more people" />
            </TextLink>
          </Text>
        )}
      </Inline>
    </>
  )
}

/** Time span in the reader's zone. */
const hoursOf = ({ starts_at, ends_at }: CalendarEvent) => span(starts_at, ends_at)

/** Link to where the entry is handled: a certification of the reader or another person, a role, or the page of a person on an event. */
export function Way({ entry, children }: { entry: CalendarEntry; children: string }) {
  const { me } = useAccess()
  const { certification, organization, person } = entry
  if (person === null || (takingOf(entry) && person.user_id === me.id)) return children
  const own = person.user_id === me.id
  if (certification && own)
    return (
      <TextLink to="/certifications/$certificationId" params={{ certificationId: certification.id }} inherit>
        {children}
      </TextLink>
    )
  if (certification)
    return (
      <TextLink
        to="/o/$org/people/$userId/certifications/$certificationId"
        params={{ org: organization.slug, userId: person.user_id, certificationId: certification.id }}
        preload={false}
        inherit
      >
        {children}
      </TextLink>
    )
  if (own)
    return (
      <TextLink to="/profile" inherit aria-label={t`Your role ${{ role: children }}`}>
        {children}
      </TextLink>
    )
  return (
    <TextLink to="/o/$org/people/$userId" params={{ org: organization.slug, userId: person.user_id }} preload={false} inherit>
      {children}
    </TextLink>
  )
}
