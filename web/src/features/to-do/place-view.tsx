import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago } from '../../platform/words/format.ts'
import { whenOf } from '../events/when.ts'
import { ItemView, PersonLink } from './item-view.tsx'
import type { ViewProps } from './open-item.tsx'

/** A person's request for a seat, with the number of seats left. */
export function PlaceView({ item, query, details, decision }: ViewProps) {
  const when = ago(item.since)
  return (
    <ItemView
      query={query}
      since={item.since}
      title={
        <TextLink to="/o/$org/events/$eventId" params={{ org: item.organization.slug, eventId: item.thing_id }} inherit>
          {item.title}
        </TextLink>
      }
      line={
        <Trans>
          <PersonLink item={item} /> asks for a seat, {when}
        </Trans>
      }
    >
      {details.place && <Seats event={details.place.event} />}
      {decision}
    </ItemView>
  )
}

function Seats({ event }: { event: Parameters<typeof whenOf>[0] & { location: string | null; seats_left: number | null } }) {
  const { location, seats_left } = event
  return (
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
  )
}
