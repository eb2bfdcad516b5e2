import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import { type Static, type TObject, Type } from 'typebox'
import type { Db } from '../db/open.ts'
import { transaction } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { Ref, Uuid, failures } from '../shapes.ts'
import type { WhoMay } from '../access/declared.ts'

export const DeletionConsequence = Type.Object(
  { key: Type.String(), count: Type.Integer({ minimum: 0 }), description: Type.String() },
  { $id: 'DeletionConsequence' },
)
export const DeletionImpact = Type.Object(
  { id: Uuid, name: Type.String(), consequences: Type.Array(Ref(DeletionConsequence)) },
  { $id: 'DeletionImpact' },
)
export type DeletionImpact = Static<typeof DeletionImpact>

/** One kind of dependent data of the row: a count as SQL, and what to tell the person who confirms. Most significant first. */
export type Consequence<Row> = { key: string; count: (row: Row) => RawBuilder<number>; says: (count: number) => string }

type Previewed<Row> = {
  /** The path of the row; `/permanent-deletion` is added. */
  path: string
  params: TObject
  querystring?: TObject
  tag: string
  /** In singular, such as `Record`: names the operations. */
  resource: string
  access: WhoMay
  /** Finds the row and decides whether the caller may delete it for good. */
  find: (req: FastifyRequest) => Promise<Row>
  consequences: Consequence<Row>[]
}
type Deletable<Row> = Previewed<Row> & {
  changesAccess?: boolean
  remove: (db: Transaction<DB>, req: FastifyRequest, row: Row) => Promise<unknown>
}

/** GET `{path}/permanent-deletion`: what would go. */
export function deletionPreview<Row extends { id: string; name: string }>(app: FastifyInstance, db: Db, previewed: Previewed<Row>): void {
  const { path, params, querystring, tag, resource, access, find, consequences } = previewed
  app.get(
    `${path}/permanent-deletion`,
    {
      schema: {
        operationId: `preview${resource}Deletion`,
        tags: [tag],
        summary: 'What would go for good',
        ...access,
        params,
        ...(querystring && { querystring }),
        response: { 200: Ref(DeletionImpact), ...failures(403, 404) },
      },
    },
    async (req) => impact(db, await find(req), consequences),
  )
}

/** GET and DELETE `{path}/permanent-deletion`: what would go, and its going. */
export function permanentDeletion<Row extends { id: string; name: string }>(app: FastifyInstance, db: Db, deletable: Deletable<Row>): void {
  const { path, params, querystring, tag, resource, access, find, remove } = deletable
  deletionPreview(app, db, deletable)
  app.delete(
    `${path}/permanent-deletion`,
    {
      config: { changesAccess: deletable.changesAccess ?? false },
      schema: {
        operationId: `delete${resource}ForGood`,
        tags: [tag],
        summary: 'Delete for good',
        ...access,
        params,
        ...(querystring && { querystring }),
        response: { 204: Type.Null(), ...failures(403, 404, 409) },
      },
    },
    async (req, reply) => {
      const row = await find(req)
      await transaction(db, (db) => remove(db, req, row))
      return reply.code(204).send()
    },
  )
}

/** Counts every kind in one statement and drops those with nothing to lose. */
export async function impact<Row extends { id: string; name: string }>(
  db: Db,
  row: Row,
  kinds: Consequence<Row>[],
): Promise<DeletionImpact> {
  const counts = kinds.map(({ count }) => sql`(${count(row)})::int`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  const consequences = kinds.map(({ key, says }, index) => {
    const count = rows[0]!.counts[index]!
    return { key, count, description: says(count) }
  })
  return { id: row.id, name: row.name, consequences: consequences.filter(({ count }) => count > 0) }
}
