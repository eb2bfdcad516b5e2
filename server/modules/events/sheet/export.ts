import type { Actor } from '#platform/access/actor.ts'
import { zoneOf } from '#platform/days.ts'
import type { Cell, Table } from '#platform/exports/table.ts'
import type { EventParticipant } from '../roster/schema.ts'
import * as roster from '../roster/store.ts'
import { columns } from './rules-columns.ts'

type Name = (typeof columns)[number]['name']
type Line = Record<Name, Cell>
type SheetOwner = { time_zone: string }

/** Table with a line for everybody on the roster of an event, in the time zone of the venue. */
export const exported = (
  actor: Actor,
  event: { time_zone: string | null },
  shown: roster.RosterView,
  owner: SheetOwner,
): Table<Name, Line> => ({
  name: 'roster',
  title: { en: 'Roster', de: 'Teilnehmerliste' },
  columns,
  zone: zoneOf(owner.time_zone),
  zoneOf: () => zoneOf(event.time_zone ?? owner.time_zone),
  portions: async function* portions(db) {
    yield (await roster.list(db, actor, shown)).map(lineOf)
  },
})

function lineOf({ person, check_in, marked_by, ...place }: EventParticipant): Line {
  const {
    checked_in_at = null,
    method = null,
    scanned_by = null,
    walked_in = null,
    others_by_device = null,
    without_browser = null,
  } = check_in ?? {}
  const came = {
    checked_in_at,
    check_in_method: method,
    scanned_by: scanned_by?.display_name ?? null,
    walked_in,
    others_by_device,
    without_browser,
  }
  return { ...person, ...place, ...came, marked_by: marked_by?.display_name ?? null }
}
