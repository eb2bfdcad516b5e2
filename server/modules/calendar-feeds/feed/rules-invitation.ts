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

/** The sender or the recipient of an invitation. */
export type Address = { name: string | null; address: string }
export type Invitation = { method: 'REQUEST' | 'CANCEL'; text: string }
type InvitationInput = {
  occasion: Occasion
  sequence: number
  at: string
  to: Address
  from: Address
  language: Language
  publicOrigin: string
}

/**
 * Writes one event for a mail to one person: an invitation if they are on it, else its removal.
 * It has the uid of the entry in their feed. It asks for no reply, because their place is settled in this service.
 */
export function invitationOf({ occasion, sequence, at, to, from, language, publicOrigin }: InvitationInput): Invitation {
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

/** A quotation mark is not allowed in a parameter, even escaped. */
const nameOf = ({ name, address }: Address) =>
  readable(name ?? '')
    .replaceAll('"', '’')
    .trim() || address
