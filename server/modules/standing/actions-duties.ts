import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { mapYielding } from '#platform/exports/yielding.ts'
import * as standings from './store.ts'
import { concernOf, lateness } from './actions.ts'
import { isDueSoon } from './matrix/rules.ts'
import type { Lateness } from './rules-judge.ts'

/** How many certifications a person is overdue with, and how many are due soon or in their grace period. */
export type Duties = { overdue: number; due_soon: number }
type DutyQuery = { user_id: string; organization_ids: string[] }

/** A certification of a person: how late it is, or when it is due. */
export type Duty = Lateness & { user_id: string; type: standings.EvaluatedType }

/**
 * Returns the present duties of people, for each in the given organizations, in the order of `asked`. The number of statements does not
 * depend on the number of people.
 */
export async function allDuties(db: Db, asked: DutyQuery[]): Promise<{ of: Duty[][]; at: string }> {
  const people = asked.map(({ user_id }) => user_id)
  const organizations = [...new Set(asked.flatMap(({ organization_ids }) => organization_ids))]
  const at = await standings.moment(db, undefined)
  const types = await standings.typesWhere(db, standings.dueIn(organizations), at)
  if (types.length === 0) return { of: asked.map(() => []), at }
  const late = await lateness(db, { people, types, at })
  const concerns = await concernOf(db, { people, types, at })
  const of = await mapYielding(asked, ({ user_id, organization_ids }) =>
    types.flatMap((type) =>
      organization_ids.includes(type.owner_organization_id) && concerns({ type, user_id })
        ? [{ ...late(user_id, type), user_id, type }]
        : [],
    ),
  )
  return { of, at }
}

/** Like `allDuties`, as numbers. */
export async function dutiesOf(db: Db, asked: DutyQuery[]): Promise<Duties[]> {
  const { of, at } = await allDuties(db, asked)
  return of.map((all) => ({
    overdue: all.filter(({ state }) => state === 'overdue').length,
    due_soon: all.filter((each) => isDueSoon(zoneOf(each.type.time_zone), each, at)).length,
  }))
}
