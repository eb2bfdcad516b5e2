import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import { medianTime, openConnection, requestText } from './load.ts'
import type { World } from './seed.ts'
import type { Servers } from './sides.ts'

const PATHWAYS = 20
const LEVELS = 10
const PEOPLE = 500
const REPEATED = 40

/**
 * Adds twenty pathways for everybody in the main organization. Each requires every type, in ten levels of three phases,
 * of which each waits for the one before. The types must exist.
 */
export async function growPathways(pool: Pool, { main }: World): Promise<void> {
  const ids = Array.from({ length: PATHWAYS }, () => randomUUIDv7())
  const insert = (table: string, columns: string, select: string) =>
    pool.query(`insert into learning_pathway${table} (${columns}) ${select}`, [main.id, ids])
  const each = 'from unnest($2::uuid[]) with ordinality as t(pathway, n)'
  await insert('', 'id, owner_organization_id, slug, name', `select pathway, $1, 'way-' || n, 'Way ' || n ${each}`)
  await insert(
    '_assignment',
    'id, organization_id, pathway_id, assignee_kind',
    `select gen_random_uuid(), $1, pathway, 'organization' ${each}`,
  )
  await insert(
    '_phase',
    'id, organization_id, pathway_id, name, position',
    `select gen_random_uuid(), $1, pathway, 'Phase ' || nr, nr ${each}, generate_series(0, 2) nr`,
  )
  await insert(
    '_level',
    'id, organization_id, pathway_id, phase_id, name, position',
    `select gen_random_uuid(), $1, pathway, p.id, 'Level ' || nr, nr ${each}, generate_series(0, ${LEVELS - 1}) nr
     join lateral (select id from learning_pathway_phase where pathway_id = pathway and position = nr * 3 / ${LEVELS}) p on true`,
  )
  await insert(
    '_prerequisite',
    'organization_id, pathway_id, level_id, needs_level_id',
    `select $1, later.pathway_id, later.id, former.id from learning_pathway_level later
     join learning_pathway_level former on former.pathway_id = later.pathway_id and former.position = later.position - 1
     where later.pathway_id = any($2::uuid[])`,
  )
  await insert(
    '_certification',
    'organization_id, pathway_id, level_id, certification_type_id, position',
    `select $1, level.pathway_id, level.id, type.id, nr
     from (select id, row_number() over (order by id) - 1 as nr from certification_type where owner_organization_id = $1) type
     join learning_pathway_level level on level.position = type.nr % ${LEVELS} where level.pathway_id = any($2::uuid[])`,
  )
}

/** Reads one person's progress on all twenty pathways. Returns milliseconds. */
export const pathwaysOnce = ({ service }: Servers, { people }: World) =>
  medianTime(service.origin, requestText('/api/learning-pathways/mine', people.nurse.token), REPEATED)

/** Reads everybody's progress on one pathway, in pages of the maximum size. Returns seconds. */
export async function teamOnce({ service }: Servers, { main, members, people }: World): Promise<number> {
  const connection = await openConnection(service.origin)
  const path = `/api/learning-pathways/way-1/team?org=${main.slug}&limit=${PEOPLE}`
  const from = performance.now()
  let [read, cursor]: [number, string | null] = [0, '']
  while (cursor !== null) {
    const { status, body } = await connection.ask(requestText(`${path}${cursor && `&cursor=${cursor}`}`, people.administrator.token))
    if (status !== 200) throw new Error(`The team of a pathway was answered ${status} ${body.toString()}`)
    const page = JSON.parse(body.toString()) as { items: unknown[]; next_cursor: string | null }
    read += page.items.length
    cursor = page.next_cursor
  }
  const seconds = (performance.now() - from) / 1000
  connection.close()
  if (read !== members.length) throw new Error(`${read} people are on the pathway.`)
  return seconds
}
