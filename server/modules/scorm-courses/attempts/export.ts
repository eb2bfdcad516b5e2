import type { Actor } from '#platform/access/actor.ts'
import type { Zone } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { type Cell, type Table, atMost } from '#platform/exports/table.ts'
import { everyPage } from '#platform/rows/list.ts'
import { columns } from './rules-columns.ts'
import type { ScormAttempt } from './schema.ts'
import * as attempts from './store.ts'

const tooManyAttempts = refusal('export_too_large', 'too_many_attempts', 'The course has more than {limit} attempts.')

const CEILING = 100_000
const ROWS_AT_ONCE = 1000

type Name = (typeof columns)[number]['name']
type Line = Record<Name, Cell>

/** Table with a line for each attempt at a course, newest first. Throws 422 beyond 100,000 lines. */
export const exported = (actor: Actor, courseId: string, zone: Zone): Table<Name, Line> => ({
  name: 'course-attempts',
  title: { en: 'Attempts', de: 'Versuche' },
  columns,
  zone,
  zoneOf: () => zone,
  portions: (db) => atMost(portions(db, actor, courseId), CEILING, tooManyAttempts),
})

async function* portions(db: Db, actor: Actor, courseId: string): AsyncGenerator<Line[]> {
  for await (const { items } of everyPage(ROWS_AT_ONCE, (request) => attempts.listOfCourse(db, actor, courseId, request)))
    yield items.map(lineOf)
}

function lineOf({ id: attempt_id, learner, ...attempt }: ScormAttempt): Line {
  const { user_id = null, display_name = null, email = null } = learner ?? {}
  return { attempt_id, user_id, display_name, email, ...attempt }
}
