import { plural, selectOrdinal, t } from '@lingui/core/macro'
import { Badge, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { Line, Note, Row, Rows } from '../../platform/lists/rows.tsx'
import { Markdown } from '../../platform/parts/markdown.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { moment, number } from '../../platform/words/format.ts'
import { whenOf } from './when.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type OpenEvent = Schemas['OpenEvent']

/** Events with open sign-up, and the reader's own requests. Renders nothing when there are none. */
export function OpenEvents() {
  const query = $api.useQuery('get', '/api/events/open')
  if (query.isError)
    return <Problem error={query.error} title={t`The open events could not be loaded`} retry={() => void query.refetch()} />
  if (!query.data || query.data.length === 0) return null
  return (
    <Section id="open" title={t`Open for sign-up`} intro={t`Take a seat yourself, or ask for one.`}>
      <Rows label={t`Open for sign-up`}>
        {query.data.map((event) => (
          <OpenRow key={event.id} event={event} />
        ))}
      </Rows>
    </Section>
  )
}

function OpenRow({ event }: { event: OpenEvent }) {
  const { organizations } = useAccess()
  const owner = organizations.find(({ organization }) => organization.id === event.owner_organization_id)?.organization
  const { title, location, sign_up_closes_at: closes, description_markdown: text } = event
  return (
    <Row name={title} badges={<Mine mine={event.mine} />} actions={<Act event={event} />}>
      <Line>{whenOf(event)}</Line>
      <Line>{[location, owner?.name].filter(Boolean).join(' · ')}</Line>
      <Line>{[seatsOf(event), closes !== null && t`Open until ${{ when: moment(closes) }}`].filter(Boolean).join(' · ')}</Line>
      {event.mine?.reason && <Note>{event.mine.reason}</Note>}
      {text !== null && <Markdown>{text}</Markdown>}
    </Row>
  )
}

/** Words for the seats that are left. */
function seatsOf({ seats_left, waiting_count }: OpenEvent): string {
  if (seats_left === null) return t`There is room for everybody`
  if (seats_left > 0) return plural(seats_left, { one: '# seat left', other: '# seats left' })
  return waiting_count === 0 ? t`Full` : t`Full, ${{ count: number(waiting_count) }} waiting`
}

function Mine({ mine }: Pick<OpenEvent, 'mine'>) {
  if (mine === null) return null
  const position = mine.position ?? 1
  const words = {
    booked: t`You have a seat`,
    waitlisted: selectOrdinal(position, {
      one: 'You are #st on the waiting list',
      two: 'You are #nd on the waiting list',
      few: 'You are #rd on the waiting list',
      other: 'You are #th on the waiting list',
    }),
    requested: t`You asked; nobody has decided yet`,
    declined: t`You asked, and were declined`,
    withdrawn: undefined,
  }[mine.state]
  return words === undefined ? null : (
    <Badge variant="light" tt="none">
      {words}
    </Badge>
  )
}

/** Button to sign up or to withdraw. */
function Act({ event: { id, title, mine, sign_up, seats_left, waitlist } }: { event: OpenEvent }) {
  const [leaving, setLeaving] = useState(false)
  const joining = $api.useMutation('post', '/api/events/{event_id}/sign-up', {
    onError: (error) => notifications.show({ color: 'red', title: t`You were not signed up`, message: sentence(error) }),
    onSuccess: ({ state }) => {
      const told = { booked: t`You have a seat.`, waitlisted: t`You are on the waiting list.`, requested: t`You asked for a seat.` }
      notifications.show({ message: state in told ? told[state as keyof typeof told] : title })
    },
    onSettled: refresh,
  })
  const isIn = mine !== null && mine.state !== 'withdrawn' && mine.state !== 'declined'
  if (isIn)
    return (
      <Group>
        <Button variant="default" aria-label={t`Withdraw from it: ${title}`} onClick={() => setLeaving(true)}>{t`Withdraw from it`}</Button>
        {leaving && <WithdrawDialog eventId={id} title={title} onClose={() => setLeaving(false)} />}
      </Group>
    )
  const full = seats_left === 0
  if (mine?.state === 'declined' || (full && waitlist === 'off' && sign_up === 'open')) return null
  const word = sign_up === 'approval' ? t`Ask for a seat` : full ? t`Wait for a seat` : t`Sign up`
  return (
    <Button
      aria-label={`${word}: ${title}`}
      loading={joining.isPending}
      onClick={() => joining.mutate({ params: { path: { event_id: id } } })}
    >
      {word}
    </Button>
  )
}
