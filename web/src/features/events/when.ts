import { t } from '@lingui/core/macro'
import { distance, span } from '../../platform/words/format.ts'
import { organizationZone, readerZone } from '../../platform/words/zones.ts'
import type { ListedEvent } from './words.ts'

type EventTimes = Pick<ListedEvent, 'starts_at' | 'ends_at' | 'time_zone' | 'owner_organization_id'>

/** Time span in the reader's zone with the distance from now. It adds the zone of the event's place, where that differs. */
export function whenOf({ starts_at, ends_at, time_zone, owner_organization_id }: EventTimes): string {
  if (starts_at === null || ends_at === null) return t`Without a time yet`
  const zone = time_zone ?? organizationZone(owner_organization_id)
  const here = span(starts_at, ends_at)
  const there = span(starts_at, ends_at, zone)
  const away = distance(starts_at, undefined, readerZone())
  return here === there ? `${here} (${away})` : t`${here} (${away}), there ${there}`
}
