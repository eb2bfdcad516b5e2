import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  escape,
} from 'ical-generator'
import { type Language, dayIn, timeIn } from '#platform/languages.ts'
import { addDays } from '#platform/days.ts'
import { beginningOf } from '#platform/text.ts'
import type { LinkScope } from '../schema.ts'
import type { Entries } from './actions.ts'
import { type DueEntry, type Occasion, sequenceOf } from './rules.ts'
import { wordsIn } from './rules-words.ts'

type Calendar = Entries & { label: string; scope: LinkScope; language: Language; publicOrigin: string }

const HOUR = 3600
const LONGEST = 2000

/** Writes the feed in RFC 5545 format. The text is the same while its entries are. */
export function calendarText({ label, scope, language, publicOrigin, entries, left_out }: Calendar): string {
  const words = wordsIn[language]
  const says = [words.holds[scope], words.whoeverHas, ...(left_out > 0 ? [words.leftOut(left_out)] : [])]
  const calendar = ical({
    // The library escapes the texts of events, but not those of the calendar itself.
    name: escape(readable(label), false),
    description: escape(says.join(' '), false),
    prodId: '-//Learning Record Service//Calendar feed//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR,
    events: entries.map((each) =>
      each.kind === 'due' ? dueEntry(each, language, publicOrigin) : eventEntry(each, language, publicOrigin),
    ),
  })
  return calendar.toString()
}

/** A whole-day entry that does not block time. It ends when the next day begins. */
function dueEntry(
  { uid, day, changed_at, certification, person, ...due }: DueEntry,
  language: Language,
  publicOrigin: string,
): ICalEventData {
  const words = wordsIn[language]
  const changed = toSecond(changed_at)
  const moment = new Date(due.due_at).toISOString().replace(/\.\d+Z$/, 'Z')
  const text = [words.untilEnd(dayIn(language, day), due.time_zone), words.exactly(moment), words.of(due.organization.name)]
  return {
    id: uid,
    start: new Date(day),
    end: new Date(addDays(day, 1)),
    allDay: true,
    summary: readable(words.due(certification.name, person && (person.name ?? words.nameless))),
    description: readable(text.join('\n'), true),
    url: `${publicOrigin}${pageOf({ certification, person, organization: due.organization })}`,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    sequence: sequenceOf(changed_at),
    stamp: changed,
    lastModified: changed,
  }
}

/** An entry that blocks the time of people on the event, but not of their managers. */
export function eventEntry({ kind, uid, event, own, people, opens }: Occasion, language: Language, publicOrigin: string): ICalEventData {
  const words = wordsIn[language]
  const changed = toSecond(event.changed_at)
  const isCancelled = event.cancelled_at !== null
  const team = people.map((name) => name ?? words.nameless)
  const title = words.event(event.title, own ? [] : team)
  return {
    id: uid,
    start: toSecond(event.starts_at),
    end: toSecond(event.ends_at),
    summary: readable(isCancelled ? words.cancelled(title) : title),
    ...((event.location ?? event.meeting_url) !== null && { location: readable((event.location ?? event.meeting_url)!) }),
    description: readable(aboutEvent(event, team, language).join('\n'), true),
    url: `${publicOrigin}${opens ? placeOf(kind, event) : '/calendar?whose=team'}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: own && !isCancelled ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    busystatus: own && !isCancelled ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
    sequence: event.sequence,
    stamp: changed,
    lastModified: changed,
  }
}

const placeOf = (kind: Occasion['kind'], { id, organization }: Occasion['event']) =>
  kind === 'event' ? `/o/${organization.slug}/events/${id}` : `/quiz-sittings/${id}`

/** Returns the description: the local time, how to join, the team members on it, and the event's text. */
function aboutEvent(event: Occasion['event'], team: string[], language: Language): string[] {
  const words = wordsIn[language]
  return [
    words.at(timeIn(language, event.starts_at, event.time_zone), timeIn(language, event.ends_at, event.time_zone), event.time_zone),
    ...(event.meeting_url === null ? [] : [words.join(event.meeting_url)]),
    ...(team.length === 0 ? [] : [words.team(team.join(', '))]),
    words.of(event.organization.name),
    ...(event.description_markdown === null ? [] : ['', event.description_markdown]),
  ]
}

/** Calendars have no fractions of a second. */
const toSecond = (moment: string) => new Date(Math.floor(Date.parse(moment) / 1000) * 1000)

/** The page that shows what is missing. */
const pageOf = ({ certification, person, organization }: Pick<DueEntry, 'certification' | 'person' | 'organization'>) =>
  person === undefined
    ? `/certifications/${certification.id}`
    : `/o/${organization.slug}/people/${person.id}/certifications/${certification.id}`

/** Removes control characters and cuts the text to a length that all calendars accept. */
export const readable = (text: string, lines = false) => beginningOf(text.replaceAll(lines ? CONTROL_BUT_LINES : CONTROL, ' '), LONGEST)
const CONTROL = /\p{Cc}+/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n]+/gu
