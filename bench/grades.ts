import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import { requestText } from './load.ts'
import type { World } from './seed.ts'
import type { Workload } from './sides.ts'

const ROWS = 1000

/** Adds a server with a course of two subjects. It knows every certified person by a number. */
async function catalogue(pool: Pool, { main, certified }: World) {
  const [server, course] = [randomUUIDv7(), randomUUIDv7()]
  await pool.query(`insert into external_server (id, owner_organization_id, slug, name) values ($1, $2, $3, 'Bench')`, [
    server,
    main.id,
    `bench-${server.slice(-12)}`,
  ])
  await pool.query(
    `insert into external_course (id, owner_organization_id, server_id, external_course_id, name, passing_score) values ($1, $2, $3, 'C', 'Bench', 50)`,
    [course, main.id, server],
  )
  await pool.query('insert into external_course_subject (organization_id, course_id, subject_id) select $1, $2, unnest($3::uuid[])', [
    main.id,
    course,
    main.subjects.slice(0, 2),
  ])
  await pool.query(
    `insert into external_user_mapping (organization_id, server_id, external_user_id, user_id)
     select $1, $2, n::text, id from unnest($3::uuid[]) with ordinality as member (id, n)`,
    [main.id, server, certified],
  )
  return { server, course }
}

/**
 * W7: imports of a thousand new grades and of a thousand known grades. The limit is one statement that gets the
 * resolved people and courses.
 */
export async function grades(pool: Pool, world: World): Promise<Workload[]> {
  const { server, course } = await catalogue(pool, world)
  const { main, certified, people } = world
  let moment = Date.UTC(1990, 0, 1)
  const next = () => new Date((moment += 1000)).toISOString()
  const places = Array.from({ length: ROWS }, (_none, nr) => nr % certified.length)
  const ask = (path: string, body: object) =>
    requestText(path, people.administrator.token, { type: 'application/json', text: JSON.stringify(body) })
  const service = (completed_at: string) => {
    const about = { external_course_id: 'C', score: 85.5, completed_at }
    const rows = places.map((nr) => ({ ...about, external_user_id: String(nr + 1), external_attempt_id: `${completed_at} ${nr}` }))
    return ask(`/api/external-lms/servers/${server}/grades`, { grades: rows })
  }
  const limit = (completed_at: string) => {
    const about = { course_id: course, score: 85.5, completed_at }
    const rows = places.map((nr) => ({
      ...about,
      user_id: certified[nr],
      external_user_id: String(nr + 1),
      external_attempt_id: `${completed_at} ${nr}`,
    }))
    return ask('/grades', { organization_id: main.id, server_id: server, grades: rows })
  }
  const [known, knownToLimit] = [service(next()), limit(next())]
  return [
    { name: 'W7 1,000 new grades', target: 0.5, connections: 2, next: { service: () => service(next()), limit: () => limit(next()) } },
    { name: 'W7 1,000 grades that are there', target: 0.5, connections: 2, next: { service: () => known, limit: () => knownToLimit } },
  ]
}
