import { t } from '@lingui/core/macro'
import { type TakeBacks, stays } from '../../platform/house/take-back.ts'
import { unseat } from './unseat.ts'

/** Undo functions for actions on the people of events, by audit action. */
export const takesBack: TakeBacks = {
  'event_participant.added': {
    needs: 'events:write',
    undo: ({ subject_id: event_id, person, at }) => (person ? () => unseat({ event_id, user_id: person.user_id }, at) : undefined),
  },
  'event_participant.changed': stays(t`A mark stays. It can be changed on the page of the event.`),
  'event_participant.removed': stays(t`Somebody else may have the seat by now. They can be put on the roster again.`),
  'event_sign_up.approved': stays(t`Who asked for a seat and got one keeps it: taken off the roster they would be declined.`),
  'event_sign_up.changed': stays(t`The seat went to whoever was next on the waiting list, and stays theirs.`),
  'event_sign_up.rejected': stays(t`A sign-up that was declined stays so. Whoever keeps the event can put them on the roster.`),
}
