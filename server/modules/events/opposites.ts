import { type Opposites, staysBecause } from '#platform/acts/opposites.ts'
import { remark } from '#platform/errors.ts'

const markStays = remark('mark_stays', 'A mark stays. It can be changed on the page of the event.')
const seatGone = remark('seat_may_be_taken', 'The seat may be another person’s by now. They can be put on the roster again.')
const seatKept = remark(
  'seat_asked_for',
  'A person who asked for a seat and got one keeps it: taken off the roster they would be declined.',
)
const seatPassedOn = remark('seat_passed_on', 'The seat went to the next person on the waiting list, and stays theirs.')
const declinedStays = remark('sign_up_stays_declined', 'A sign-up that was declined stays so. They can be put on the roster.')

export const opposites: Opposites = {
  'event_participant.added': {
    needs: 'events:write',
    // The operation itself refuses if the seat has changed since, in its own transaction.
    act: ({ subject_id: event_id, person_id: user_id, at }) =>
      user_id === null
        ? undefined
        : { request: { operation: 'removeEventParticipant', params: { event_id, user_id }, query: { unchanged_since: at } } },
  },
  'event_participant.changed': staysBecause(markStays),
  'event_participant.removed': staysBecause(seatGone),
  'event_sign_up.approved': staysBecause(seatKept),
  'event_sign_up.changed': staysBecause(seatPassedOn),
  'event_sign_up.rejected': staysBecause(declinedStays),
}
