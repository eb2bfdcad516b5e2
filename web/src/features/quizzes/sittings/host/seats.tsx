import { plural, t } from '@lingui/core/macro'
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SearchField } from '../../../../platform/lists/search-field.tsx'
import { Answer } from '../../../../platform/parts/states.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { MOST_SEATS, useSeats } from './use-seats.ts'
import { type Seat, type Sitting, type State, isPast, theirHindranceWords } from '../words.ts'
import classes from './seats.module.css'

type Props = { sitting: Sitting; state: State }

/** All people who are expected or have joined. It shows who is there, who has answered, and why some cannot join. */
export function Seats({ sitting, state }: Props) {
  const [q, setQ] = useState<string>()
  // An empty string keeps the search field after its first use, also while the full list loads again.
  const sought = q === '' ? undefined : q
  const query = useSeats(sitting, state, sought === undefined ? {} : { q: sought })
  const { phase } = state
  const isOver = isPast(sitting)
  return (
    <Card withBorder p="md" component="section" aria-labelledby="seats">
      <Title order={2} id="seats" size="h3" mb="sm">{t`Who is there`}</Title>
      <Answer query={query} failed={t`Who is there could not be loaded`}>
        {(seats) => (
          <Stack gap="md">
            {(q !== undefined || seats.length > SHOWN) && <SearchField label={t`Name`} q={sought} onSearch={(text = '') => setQ(text)} />}
            <Groups seats={seats} sought={sought} over={isOver} asks={phase === 'question' || phase === 'paused'} />
          </Stack>
        )}
      </Answer>
    </Card>
  )
}

type GroupsProps = { seats: Seat[]; sought: string | undefined; over: boolean; asks: boolean }

function Groups({ seats, sought, over, asks }: GroupsProps) {
  const here = seats.filter(({ joined_at }) => joined_at !== null)
  const expected = seats.filter(({ joined_at, cannot_join }) => joined_at === null && cannot_join === null)
  const hindered = seats.filter(({ joined_at, cannot_join }) => joined_at === null && cannot_join !== null)
  if (seats.length === 0)
    return <Text c="dimmed">{sought !== undefined ? t`Nobody here has that in their name.` : t`Nobody is expected.`}</Text>
  const isCut = seats.length === MOST_SEATS
  const titles = sought === undefined && !isCut ? counting(here, expected, hindered, over) : titlesFor(over)
  return (
    <Stack gap="md">
      {isCut && <Text size="sm" c="dimmed">{t`The first ${MOST_SEATS} are shown. Look for others by their names.`}</Text>}
      <People title={titles.here} seats={here}>
        {(seat) => <Here seat={seat} asks={asks} over={over} />}
      </People>
      <People title={titles.expected} seats={expected}>
        {() => null}
      </People>
      {!over && (
        <People title={titles.hindered} seats={hindered}>
          {({ cannot_join }) =>
            cannot_join && (
              <Text size="sm" c="dimmed">
                {theirHindranceWords[cannot_join]}
              </Text>
            )
          }
        </People>
      )}
    </Stack>
  )
}

const counting = (here: Seat[], expected: Seat[], hindered: Seat[], over: boolean) => ({
  here: plural(here.length, { one: '# is here', other: '# are here' }),
  expected: over
    ? plural(expected.length, { one: '# did not come', other: '# did not come' })
    : plural(expected.length, { one: '# is still expected', other: '# are still expected' }),
  hindered: plural(hindered.length, { one: '# cannot sit it', other: '# cannot sit it' }),
})
/** The titles have no counts, because the list may be cut. */
const titlesFor = (over: boolean) => ({
  here: t`Here`,
  expected: over ? t`Did not come` : t`Still expected`,
  hindered: t`Cannot sit it`,
})

function Here({ seat: { connected, answered: has }, asks, over }: { seat: Seat; asks: boolean; over: boolean }) {
  if (over) return null
  return (
    <Group gap={6} wrap="nowrap">
      {asks && has && (
        <Badge variant="light" color="green" tt="none" leftSection={<IconCheck size={13} aria-hidden />}>{t`answered`}</Badge>
      )}
      {!connected && (
        <Badge
          variant="light"
          color="orange"
          tt="none"
          leftSection={<IconPlugConnectedX size={13} aria-hidden />}
        >{t`not connected`}</Badge>
      )}
    </Group>
  )
}

type PeopleProps = { title: string; seats: Seat[]; children: (seat: Seat) => ReactNode }

const SHOWN = 12

/** Shows the first people of a long list. A button shows the others. */
function People({ title, seats, children }: PeopleProps) {
  const [all, setAll] = useState(false)
  if (seats.length === 0) return null
  return (
    <div>
      <Text fw={600} mb={4}>
        {title}
      </Text>
      <ul className={classes.people!} aria-label={title}>
        {seats.slice(0, all ? seats.length : SHOWN).map((seat) => (
          <li key={seat.person.user_id}>
            <Text size="sm" span className="wraps">
              {personName(seat.person)}
            </Text>
            {children(seat)}
          </li>
        ))}
      </ul>
      {!all && seats.length > SHOWN && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          aria-label={t`Show all: ${title}`}
          onClick={() => setAll(true)}
        >{t`Show all`}</Button>
      )}
    </div>
  )
}
