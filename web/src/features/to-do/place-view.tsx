import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago, moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { whenOf } from '../events/when.ts'
import { HEADING } from './submission.tsx'
import type { SeatRequest } from './waiting.ts'

/** A person's request for a seat, with the number of seats left. */
export function PlaceView({ place: { event, person, requested_at }, decision }: { place: SeatRequest; decision: ReactNode }) {
  const { id: eventId, title, owner_organization_id: org, location, seats_left } = event
  const [name, when] = [personName(person), ago(requested_at)]
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} id={HEADING} tabIndex={-1} className="wraps">
          <TextLink to="/o/$org/events/$eventId" params={{ org, eventId }} inherit>
            {title}
          </TextLink>
        </Title>
        <Text c="dimmed" title={moment(requested_at)}>
          <Trans>
            <TextLink underline="always" to="/o/$org/people/$userId" params={{ org, userId: person.user_id }}>
              {name}
            </TextLink>{' '}
            asks for a seat, {when}
          </Trans>
        </Text>
      </div>
      <div>
        <Text>{whenOf(event)}</Text>
        {location !== null && <Text className="wraps">{location}</Text>}
        {seats_left !== null && (
          <Text fw={seats_left === 0 ? 600 : undefined}>
            {seats_left === 0
              ? t`Every seat is taken. Whoever is approved goes on the waiting list, where there is one.`
              : plural(seats_left, { one: '# seat is left', other: '# seats are left' })}
          </Text>
        )}
      </div>
      {decision}
    </Stack>
  )
}
