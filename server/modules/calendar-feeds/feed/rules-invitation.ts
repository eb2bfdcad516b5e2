import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Language } from '#platform/languages.ts'
import type { Occasion } from './rules.ts'
import { eventEntry, readable } from './rules-calendar.ts'

/** Whom something in a calendar is from, and to. */
export type Address = { name: string | null; address: string }
export type Invitation = { method: 'REQUEST' | 'CANCEL'; text: string }
type Invited = { occasion: Occasion; sequence: number; at: string; to: Address; from: Address; language: Language; publicOrigin: string }

/**
 * One event as a mail has it, for one person: an invitation for whoever is on it, else its end. It is the entry of their feed,
 * by the same name. Nobody has to answer, since their place is settled where they signed up.
 */
export function invitationOf({ occasion, sequence, at, to, from, language, publicOrigin }: Invited): Invitation {
  const isOver = !occasion.own || occasion.event.cancelled_at !== null
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const entry = eventEntry(occasion, language, publicOrigin)
  const calendar = ical({
    prodId: '-//Learning Record Service//Invitation//EN',
    method,
    events: [
      {
        ...entry,
        sequence,
        stamp: new Date(at),
        organizer: { name: nameOf(from), email: from.address },
        attendees: [
          {
            name: nameOf(to),
            email: to.address,
            rsvp: false,
            status: occasion.kind === 'event' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
            role: ICalAttendeeRole.REQ,
            type: ICalAttendeeType.INDIVIDUAL,
          },
        ],
        ...(isOver && {
          status: ICalEventStatus.CANCELLED,
          transparency: ICalEventTransparency.TRANSPARENT,
          busystatus: ICalEventBusyStatus.FREE,
        }),
      },
    ],
  })
  return { method: isOver ? 'CANCEL' : 'REQUEST', text: calendar.toString() }
}

/** A quotation mark cannot stand in the name of a parameter, however it is written. */
const nameOf = ({ name, address }: Address) =>
  readable(name ?? '')
    .replaceAll('"', '’')
    .trim() || address
