import type { Actor } from '#platform/access/actor.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import type { Table } from '#platform/exports/table.ts'
import type { Home } from '#modules/standing/matrix/actions.ts'
import * as standings from '#modules/standing/store.ts'
import { placesOf } from '#modules/standing/store-reach.ts'
import { type PersonRow, columns } from './rules.ts'
import { members } from './store.ts'

/** Returns the table of these members by name, with their departments and roles. */
export function exported(actor: Actor, home: Home, people: string[]): Table<keyof PersonRow, PersonRow> {
  const zone = zoneOf(home.time_zone)
  const title = { en: 'People', de: 'Personen' }
  return { name: 'people', title, columns, zone, zoneOf: () => zone, portions: (db) => portions(db, actor, home.id, people) }
}

async function* portions(db: Db, actor: Actor, organizationId: string, people: string[]): AsyncGenerator<PersonRow[]> {
  const rows = await members(db, actor, organizationId, people)
  const places = await placesOf(db, organizationId, people, await standings.moment(db, undefined))
  yield rows.map(({ user_id, person }) => {
    const { departments = [], roles = [] } = places.get(user_id) ?? {}
    const { display_name = null, email = null } = person ?? {}
    return { user_id, display_name, email, departments: departments.join(' | '), roles: roles.join(' | ') }
  })
}
