import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { asSeen } from '../../platform/forms/as-seen.ts'
import { Line, Note, Row, Rows } from '../../platform/lists/rows.tsx'
import { PersonLink } from '../../platform/parts/person-link.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { sentence } from '../../platform/refusal.ts'
import { number } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { type Event, type SignUp, signUpLine } from './words.ts'

const open = ({ state }: SignUp) => state === 'requested' || state === 'waitlisted'

/** Lists sign-ups. Those who wait come first, in the order of the next seats. Renders nothing when there are none. */
export function SignUps({ event }: { event: Event }) {
  const query = $api.useQuery('get', '/api/events/{event_id}/sign-ups', { params: { path: { event_id: event.id } } })
  if (query.data?.length === 0) return null
  return (
    <Section id="sign-ups" title={t`Sign-ups`}>
      <Answer query={query} failed={t`The sign-ups could not be loaded`}>
        {(all) => {
          const waiting = all.filter(open).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
          return (
            <Rows label={t`Sign-ups`}>
              {[...waiting, ...all.filter((each) => !open(each))].map((signUp) => (
                <SignUpRow key={signUp.person.user_id} event={event} signUp={signUp} />
              ))}
            </Rows>
          )
        }}
      </Answer>
    </Section>
  )
}

function SignUpRow({ event, signUp }: { event: Event; signUp: SignUp }) {
  const { person, reason, may, is_member, state } = signUp
  const waitsForSeat = state === 'waitlisted' && is_member && may.includes('decline') && !may.includes('approve')
  return (
    <Row
      name={<PersonLink person={person} organizationId={event.owner_organization_id} />}
      actions={may.includes('decline') && <Decide event={event} signUp={signUp} />}
    >
      <Line>{signUpLine(signUp)}</Line>
      {waitsForSeat && <Line>{t`A seat can be given once one is free.`}</Line>}
      {reason !== null && <Note>{reason}</Note>}
    </Row>
  )
}

function Decide({ event: { id }, signUp }: { event: Event; signUp: SignUp }) {
  const { person, state } = signUp
  const [declining, setDeclining] = useState(false)
  const name = personName(person)
  const path = { event_id: id, user_id: person.user_id }
  const approving = $api.useMutation('post', '/api/events/{event_id}/sign-ups/{user_id}/approve', {
    onError: (error) => notifications.show({ color: 'red', title: t`${name} got no seat`, message: sentence(error) }),
    onSuccess: ({ position }) =>
      notifications.show({ message: position === null ? t`${name} has a seat.` : t`${name} is on the waiting list.` }),
    onSettled: refresh,
  })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconX size={15} aria-hidden />}
        aria-label={t`Decline ${name}`}
        onClick={() => setDeclining(true)}
      >{t`Decline`}</Button>
      {signUp.may.includes('approve') && (
        <Button
          size="xs"
          leftSection={<IconCheck size={15} aria-hidden />}
          aria-label={state === 'requested' ? t`Approve ${name}` : t`Give a seat to ${name}`}
          loading={approving.isPending}
          onClick={() => approving.mutate({ params: { path }, body: asSeen(signUp) })}
        >
          {state === 'requested' ? t`Approve` : t`Give a seat`}
        </Button>
      )}
      {declining && <DeclineDialog eventId={id} signUp={signUp} onClose={() => setDeclining(false)} />}
    </Group>
  )
}

/** Words for the number of taken seats. Undefined when there is no limit. */
export function seatsInWords({ capacity, participants }: Event): string | undefined {
  if (capacity === null) return undefined
  const taken = number(participants.length)
  return t`${taken} of ${plural(capacity, { one: '# seat', other: '# seats' })} taken`
}
