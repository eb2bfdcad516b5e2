import { plural, t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../../platform/bulk/bulk-bar.tsx'
import { BulkDialog } from '../../../platform/bulk/bulk-dialog.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { answered, api } from '../../../platform/client.ts'
import { unique } from '../../../platform/forms/request-key.ts'
import { isOneOf } from '../../../platform/refusal.ts'
import { unseat } from '../unseat.ts'
import type { Event } from '../words.ts'
import { type Candidate, nameOf } from './candidate-list.tsx'

type Props = { event: Event; selection: Selection<Candidate> }

/** Adds the chosen people to the roster. */
export function Seating({ event, selection }: Props) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <BulkBar selection={selection}>
        <Over event={event} chosen={selection.chosen} />
        <Button size="xs" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAsks(true)}>
          {t`Put them on the roster`}
        </Button>
      </BulkBar>
      {asks && <SeatMany event={event} selection={selection} onClose={() => setAsks(false)} />}
    </>
  )
}

type SeatingProps = { event: Event; chosen: Candidate[] }
const overOf = ({ event: { capacity, participants }, chosen }: SeatingProps) =>
  capacity === null ? 0 : Math.min(chosen.length, participants.length + chosen.length - capacity)

/** Number of chosen people for whom there is no seat. */
function Over(many: SeatingProps) {
  const over = overOf(many)
  return (
    <Text component="output" size="sm" c="var(--mantine-color-error)">
      {over > 0 && plural(over, { one: '# more than seats are free', other: '# more than seats are free' })}
    </Text>
  )
}

function SeatMany({ event, selection, onClose }: Props & { onClose: () => void }) {
  // The key of each seat stays the same. A retry after a lost connection then does not add the person twice.
  const [run] = useState(unique)
  /** Time at which each person was added to the roster, by user id. */
  const [since] = useState(() => new Map<string, string>())
  const seat = async ({ person: { user_id } }: Candidate) => {
    const { registered_at } = await answered(
      api.POST('/api/events/{event_id}/participants', {
        params: { path: { event_id: event.id } },
        body: { user_id },
        headers: { 'Idempotency-Key': `${run}-${user_id}` },
      }),
    )
    since.set(user_id, registered_at)
  }
  const takeBack = ({ person: { user_id } }: Candidate) => {
    const at = since.get(user_id)
    return at === undefined ? undefined : () => unseat({ event_id: event.id, user_id }, at)
  }
  return (
    <BulkDialog
      selection={selection}
      nameOf={nameOf}
      title={(count) => plural(count, { one: 'Put # person on the roster', other: 'Put # people on the roster' })}
      says={<Says event={event} chosen={selection.chosen} />}
      does={t`Put on the roster`}
      words={{ done: t`On the roster`, known: t`Was on it already`, failed: t`Not put on it` }}
      act={seat}
      isKnown={(error) => isOneOf(error, ['on_the_roster_already'])}
      takeBack={takeBack}
      onClose={onClose}
    />
  )
}

/** Warnings before the people are added. */
function Says({ event, chosen }: SeatingProps) {
  const over = overOf({ event, chosen })
  const busy = chosen.filter(({ clashes }) => clashes.length > 0).length
  return [
    t`It comes into their calendar, and they see who else is on it.`,
    over > 0 && plural(over, { one: 'That is # more than seats are free.', other: 'That is # more than seats are free.' }),
    busy > 0 && plural(busy, { one: '# of them is elsewhere at that time.', other: '# of them are elsewhere at that time.' }),
  ]
    .filter(Boolean)
    .join(' ')
}
