import type { FileHandle } from 'node:fs/promises'
import type { Actor } from '#platform/access/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import * as standings from '../store.ts'
import { type Home, type MatrixFilter, matrix } from './actions.ts'
import { type Wanted, isLookedFor, isWanted } from './rules.ts'

const tooManyLines = refusal('export_too_large', 'too_many_lines', 'More than {limit} lines match. Narrow the filters and export in parts.')

export const columns = [
  'user_id', 'display_name', 'email', 'certification_type_id', 'certification_slug', 'certification_name', 'state', 'required',
  'due_on', 'evaluated_at',
] as const // prettier-ignore

const CEILING = 100_000
const PEOPLE_AT_ONCE = 500

type Matrix = Awaited<ReturnType<typeof matrix>>

/** A line for each person and certification, newest member first. 422 beyond 100,000 lines. */
export const exported = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, wanted: Wanted) =>
  writeToFile(db, 'certification-matrix', async (db, file) => {
    const at = await standings.moment(db, filter.at)
    await write(file, wanted, (after) => {
      const request = { limit: PEOPLE_AT_ONCE, after, cursor: (key: [string, string]) => JSON.stringify(key) }
      return matrix(db, actor, home, { ...filter, at }, request)
    })
  })

async function write(file: FileHandle, wanted: Wanted, next: (after: [string, string] | undefined) => Promise<Matrix>) {
  await file.write(BYTE_ORDER_MARK + csvLine(columns))
  let after: [string, string] | undefined
  let written = 0
  do {
    const page = await next(after)
    const lines = linesOf(page, wanted)
    written += lines.length
    if (written > CEILING) throw tooManyLines({ limit: CEILING })
    if (lines.length > 0) await file.write(lines.join(''))
    after = page.next_cursor === null ? undefined : JSON.parse(page.next_cursor)
  } while (after)
}

function linesOf({ certifications, items, evaluated_at, time_zone }: Matrix, wanted: Wanted): string[] {
  const zone = zoneOf(time_zone)
  const types = new Map(certifications.map((certification) => [certification.id, certification]))
  return items
    .filter((row) => isLookedFor(row, wanted))
    .flatMap(({ person, cells }) =>
      cells
        .filter((cell) => isWanted(zone, cell, evaluated_at, wanted))
        .map(({ certification_type_id, state, required, due_at }) => {
          const { slug = null, name = null } = types.get(certification_type_id) ?? {}
          const { user_id = null, display_name = null, email = null } = person ?? {}
          const due_on = due_at && zone.dayOf(due_at)
          return csvLine([user_id, display_name, email, certification_type_id, slug, name, state, required, due_on, evaluated_at])
        }),
    )
}
