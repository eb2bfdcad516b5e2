import type { Actor } from '#platform/access/actor.ts'
import { daysBetween, zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { type Cell, type Table, atMost } from '#platform/exports/table.ts'
import { type Places, placesOf } from '../store-reach.ts'
import { type Home, type Matrix, type PagesFilter, pages } from './actions.ts'
import { columns } from './rules-columns.ts'
import { type CellFilter, isLookedFor, isWanted } from './rules.ts'
import { late } from './rules-counts.ts'

const tooManyLines = refusal('export_too_large', 'too_many_lines', 'More than {limit} lines match. Narrow the filters and export in parts.')

const CEILING = 100_000

type Name = (typeof columns)[number]['name']
type Line = Record<Name, Cell>

/** Exports a line for each person and certification, newest member first. Throws 422 beyond 100,000 lines. */
export function exported(actor: Actor, home: Home, filter: PagesFilter, wanted: CellFilter): Table<Name, Line> {
  const zone = zoneOf(home.time_zone)
  return {
    name: 'certifications',
    title: { en: 'Certifications', de: 'Zertifizierungen' },
    columns,
    zone,
    zoneOf: () => zone,
    portions: (db) => atMost(linesOf(db, home, wanted, pages(db, actor, home, filter)), CEILING, tooManyLines),
  }
}

async function* linesOf(db: Db, { id }: Home, wanted: CellFilter, all: AsyncIterable<Matrix>): AsyncGenerator<Line[]> {
  for await (const page of all) {
    const people = page.items.flatMap(({ person }) => person?.user_id ?? [])
    yield linesOfPage(page, wanted, await placesOf(db, id, people, page.evaluated_at))
  }
}

function linesOfPage(
  { certifications, items, evaluated_at, time_zone }: Matrix,
  wanted: CellFilter,
  held: ReadonlyMap<string, Places>,
): Line[] {
  const zone = zoneOf(time_zone)
  const today = zone.dayOf(evaluated_at)
  const types = new Map(certifications.map((certification) => [certification.id, certification]))
  return items
    .filter((row) => isLookedFor(row, wanted))
    .flatMap(({ person, cells }) => {
      const { user_id = null, display_name = null, email = null } = person ?? {}
      const { departments = [], roles = [] } = held.get(user_id ?? '') ?? {}
      const who = { user_id, display_name, email, departments: departments.join(' | '), roles: roles.join(' | ') }
      return cells
        .filter((cell) => isWanted(zone, cell, evaluated_at, wanted))
        .map(({ certification_type_id, state, required, due_at }) => {
          const { slug: certification_slug = null, name: certification_name = null } = types.get(certification_type_id) ?? {}
          const due_on = due_at && zone.dayOf(due_at)
          const days_late = due_on && late.has(state) ? daysBetween(due_on, today) : null
          const what = { certification_type_id, certification_slug, certification_name }
          return { ...who, ...what, state, required, due_on, evaluated_at, days_late }
        })
    })
}
