import ical, { ICalCalendarMethod, ICalEventBusyStatus, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { type Language, dayIn } from '#platform/languages.ts'
import { addDays } from '#platform/days.ts'
import type { LinkScope } from '../schema.ts'
import type { Entries } from './actions.ts'
import { type Due, sequenceOf } from './rules.ts'
import { wordsIn } from './rules-words.ts'

type Calendar = Entries & { label: string; scope: LinkScope; language: Language; publicOrigin: string }

const HOUR = 3600
const LONGEST = 2000

/** The feed as RFC 5545 has it: the same text as long as nothing in it changed. */
export function calendarText({ label, scope, language, publicOrigin, due, left_out }: Calendar): string {
  const words = wordsIn[language]
  const says = [words.holds[scope], words.whoeverHas, ...(left_out > 0 ? [words.leftOut(left_out)] : [])]
  const calendar = ical({
    name: readable(label),
    description: says.join(' '),
    prodId: '-//Learning Record Service//Calendar feed//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR,
    events: due.map((each) => entryOf(each, language, publicOrigin)),
  })
  return calendar.toString()
}

/** A whole day that blocks nobody's time. It ends where the next one begins. */
function entryOf({ uid, day, changed_at, certification, person, ...due }: Due, language: Language, publicOrigin: string): ICalEventData {
  const words = wordsIn[language]
  const changed = new Date(Math.floor(Date.parse(changed_at) / 1000) * 1000)
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

/** Where one sees what is missing. */
const pageOf = ({ certification, person, organization }: Pick<Due, 'certification' | 'person' | 'organization'>) =>
  person === undefined
    ? `/certifications/${certification.id}`
    : `/o/${organization.slug}/people/${person.id}/certifications/${certification.id}`

/** Without what no calendar can show, and of a length that all take. */
const readable = (text: string, lines = false) => text.replaceAll(lines ? CONTROL_BUT_LINES : CONTROL, ' ').slice(0, LONGEST)
const CONTROL = /\p{Cc}+/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n]+/gu
