import type { FileHandle } from 'node:fs/promises'
import type { Actor } from '#platform/access/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import { daysBetween, zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import { type Places, placesOf } from '../store-reach.ts'
import { type Home, type Matrix, type MatrixFilter, pages } from './actions.ts'
import { type Wanted, isLookedFor, isWanted } from './rules.ts'
import { late } from './rules-counts.ts'

const tooManyLines = refusal('export_too_large', 'too_many_lines', 'More than {limit} lines match. Narrow the filters and export in parts.')

export const columns = [
  'user_id', 'display_name', 'email', 'certification_type_id', 'certification_slug', 'certification_name', 'state', 'required',
  'due_on', 'evaluated_at', 'departments', 'roles', 'days_late',
] as const // prettier-ignore

const CEILING = 100_000

/** A line for each person and certification, newest member first. 422 beyond 100,000 lines. */
export const exported = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, wanted: Wanted) =>
  writeToFile(db, 'certification-matrix', (db, file) => write(db, file, home, wanted, pages(db, actor, home, filter)))

async function write(db: Db, file: FileHandle, { id }: Home, wanted: Wanted, all: AsyncGenerator<Matrix>) {
  await file.write(BYTE_ORDER_MARK + csvLine(columns))
  let written = 0
  for await (const page of all) {
    const people = page.items.flatMap(({ person }) => person?.user_id ?? [])
    const lines = linesOf(page, wanted, await placesOf(db, id, people, page.evaluated_at))
    written += lines.length
    if (written > CEILING) throw tooManyLines({ limit: CEILING })
    if (lines.length > 0) await file.write(lines.join(''))
  }
}

function linesOf({ certifications, items, evaluated_at, time_zone }: Matrix, wanted: Wanted, held: ReadonlyMap<string, Places>): string[] {
  const zone = zoneOf(time_zone)
  const today = zone.dayOf(evaluated_at)
  const types = new Map(certifications.map((certification) => [certification.id, certification]))
  return items
    .filter((row) => isLookedFor(row, wanted))
    .flatMap(({ person, cells }) => {
      const { user_id = null, display_name = null, email = null } = person ?? {}
      const { departments = [], roles = [] } = held.get(user_id ?? '') ?? {}
      const where = [departments.join(' | '), roles.join(' | ')]
      return cells
        .filter((cell) => isWanted(zone, cell, evaluated_at, wanted))
        .map(({ certification_type_id, state, required, due_at }) => {
          const { slug = null, name = null } = types.get(certification_type_id) ?? {}
          const due_on = due_at && zone.dayOf(due_at)
          const days_late = due_on && late.has(state) ? daysBetween(due_on, today) : null
          const standing = [certification_type_id, slug, name, state, required, due_on, evaluated_at]
          return csvLine([user_id, display_name, email, ...standing, ...where, days_late])
        })
    })
}
