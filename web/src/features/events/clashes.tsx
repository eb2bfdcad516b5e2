import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { $api, type Schemas } from '../../platform/client.ts'
import { Problem } from '../../platform/parts/states.tsx'
import { span } from '../../platform/words/format.ts'
import { type Slot, freeAmong, slotsFrom } from './slots.ts'
import type { ChosenPerson } from './people-field.tsx'
import { useNow } from './use-now.ts'

type Window = { starts_at: string; ends_at: string }
type Props = {
  people: ChosenPerson[]
  windows: Window[]
  zone: string
  /** Id of the event that is being moved. It does not count as a clash. */
  moved?: string
  /** Left out when there is more than one window, because a series cannot be moved as a whole. */
  onPick?: (slot: Slot) => void
}

const MOST_SHOWN = 6

/** Shows who has another event at that time, and when everybody is free. A clash does not prevent saving. */
export function Clashes({ people, windows, zone, moved, onPick }: Props) {
  const query = useConflicts(people, windows, moved)
  if (people.length === 0 || windows.length === 0) return null
  if (query.isError) return <Problem error={query.error} title={t`Clashes could not be looked for`} retry={() => void query.refetch()} />
  if (!query.data) return null
  if (query.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {t`Nobody is on another event at that time.`}
      </Text>
    )
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(query.data.length, { one: '# clash', other: '# clashes' })}
    >
      <Stack gap="sm">
        <Named clashes={query.data} people={people} zone={zone} />
        {onPick && windows[0] && <FreeTimes people={people} window={windows[0]} zone={zone} {...(moved && { moved })} onPick={onPick} />}
      </Stack>
    </Alert>
  )
}

function useConflicts(people: ChosenPerson[], windows: Window[], moved: string | undefined, enabled = true) {
  const when = windows.map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const body = { user_ids: people.map(({ user_id }) => user_id), windows: when, ...(moved !== undefined && { exclude_event_id: moved }) }
  return $api.useQuery(
    'post',
    '/api/events/conflicts',
    { body },
    { enabled: enabled && people.length > 0 && windows.length > 0, placeholderData: keepPreviousData },
  )
}

type Clash = Schemas['EventConflict']

function Named({ clashes, people, zone }: { clashes: Clash[]; people: ChosenPerson[]; zone: string }) {
  const names = new Map(people.map(({ user_id, name }) => [user_id, name]))
  const [all, setAll] = useState(false)
  const shown = all ? clashes : clashes.slice(0, MOST_SHOWN)
  return (
    <>
      <List size="sm" spacing={4}>
        {shown.map(({ window_index, user_id, event: { id, title, starts_at, ends_at, role } }) => {
          const [name, when] = [names.get(user_id) ?? t`somebody`, span(starts_at, ends_at, zone)]
          const what = title ?? t`another event`
          return (
            <List.Item key={`${window_index} ${user_id} ${id ?? starts_at}`}>
              {role === 'trainer' ? t`${name} leads ${what}, ${when}` : t`${name} is on ${what}, ${when}`}
            </List.Item>
          )
        })}
      </List>
      {shown.length < clashes.length && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>{t`Show all ${{ count: clashes.length }}`}</Button>
        </Group>
      )}
    </>
  )
}

/** Lists the next times of the same length at which nobody has another event. */
function FreeTimes({
  people,
  window,
  zone,
  moved,
  onPick,
}: {
  people: ChosenPerson[]
  window: Window
  zone: string
  moved?: string
  onPick: (slot: Slot) => void
}) {
  const [asks, setAsks] = useState(false)
  const slots = slotsFrom(window, zone, useNow())
  const query = useConflicts(people, slots, moved, asks)
  if (!asks)
    return (
      <Group>
        <Button size="xs" variant="default" onClick={() => setAsks(true)}>{t`Find a time when everybody is free`}</Button>
      </Group>
    )
  if (query.isError) return <Problem error={query.error} title={t`Clashes could not be looked for`} />
  if (!query.data || query.isPlaceholderData) return <Text size="sm">{t`Looking…`}</Text>
  const free = freeAmong(slots, query.data)
  if (free.length === 0) return <Text size="sm">{t`In the week from that day on there is none.`}</Text>
  return (
    <Group gap="xs" component="fieldset" aria-label={t`When everybody is free`} className="bare">
      {free.map((slot) => (
        <Button key={slot.starts_at} size="xs" variant="default" onClick={() => onPick(slot)}>
          {span(slot.starts_at, slot.ends_at, zone)}
        </Button>
      ))}
    </Group>
  )
}
