import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import { type Static, type TObject, Type } from 'typebox'
import type { Db } from '../db/open.ts'
import { transaction } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { type Op } from '../http/operation.ts'
import { Ref, Shape, Uuid } from '../shapes.ts'
import type { AccessDeclaration } from '../access/declared.ts'

export const DeletionConsequence = Shape('DeletionConsequence', {
  key: Type.String(),
  count: Type.Integer({ minimum: 0 }),
  description: Type.String(),
})
export const DeletionImpact = Shape('DeletionImpact', { id: Uuid, name: Type.String(), consequences: Type.Array(Ref(DeletionConsequence)) })
export type DeletionImpact = Static<typeof DeletionImpact>

/**
 * One kind of data that is deleted with the row: its count as SQL, and a sentence for the person who confirms. The most significant come
 * first.
 */
export type Consequence<Row> = { key: string; count: (row: Row) => RawBuilder<number>; says: (count: number) => string }

/** Every such sentence in the plural, with `#` for the number, and its singular. The pages have them in each language. */
export const losses = new Map<string, string>()
const declare = ({ says }: Pick<Consequence<never>, 'says'>) => losses.set(counting(says, 2), counting(says, 1))
const counting = (says: (count: number) => string, count: number) => says(count).replace(String(count), '#')

/** Returns the sentence, such as `1 subject goes.` or `2 subjects go.` */
export const goes = (one: string, many: string) => (count: number) => (count === 1 ? `1 ${one} goes.` : `${count} ${many} go.`)

type Path<P extends TObject, Q extends TObject> = { Params: Static<P>; Querystring: Static<Q> }
type DeletionPreviewRoute<Row, P extends TObject, Q extends TObject> = {
  /** The path of the row; `/permanent-deletion` is added. */
  path: string
  params: P
  querystring?: Q
  /** In the singular, such as `Record`. Operation names contain it. */
  resource: string
  access: AccessDeclaration
  /** Finds the row and checks that the caller may delete it permanently. */
  find: (req: FastifyRequest<Path<P, Q>>) => Promise<Row>
  consequences: Consequence<Row>[]
}
type DeletionRoute<Row, P extends TObject, Q extends TObject> = DeletionPreviewRoute<Row, P, Q> & {
  changesAccess?: true
  remove: (db: Transaction<DB>, req: FastifyRequest<Path<P, Q>>, row: Row) => Promise<unknown>
}
type NamedRow = { id: string; name: string }

/** Adds GET `{path}/permanent-deletion`, the preview. */
export function deletionPreview<Row extends NamedRow, P extends TObject, Q extends TObject>(
  app: FastifyInstance,
  db: Db,
  op: Op,
  { path, resource, access, find, consequences, ...where }: DeletionPreviewRoute<Row, P, Q>,
): void {
  consequences.forEach(declare)
  app.get<Path<P, Q>>(
    `${path}/permanent-deletion`,
    op(`preview${resource}Deletion`, 'What would go for good', access, { ...at(where), 200: DeletionImpact, fails: [403] }),
    async (req) => impact(db, await find(req), consequences),
  )
}

const at = ({ params, querystring }: { params: TObject; querystring?: TObject }) => ({ params, ...(querystring && { querystring }) })

/** Adds GET and DELETE `{path}/permanent-deletion`: the preview and the deletion. */
export function permanentDeletion<Row extends NamedRow, P extends TObject, Q extends TObject>(
  app: FastifyInstance,
  db: Db,
  op: Op,
  deletable: DeletionRoute<Row, P, Q>,
): void {
  const { path, resource, access, find, remove } = deletable
  const changing = deletable.changesAccess ? { changesAccess: true as const } : {}
  deletionPreview(app, db, op, deletable)
  app.delete<Path<P, Q>>(
    `${path}/permanent-deletion`,
    op(`delete${resource}ForGood`, 'Delete for good', access, { ...at(deletable), 204: Type.Null(), fails: [409], ...changing }),
    async (req) => {
      const row = await find(req)
      await transaction(db, (db) => remove(db, req, row))
    },
  )
}

/** Returns what is deleted with a row, for the audit trail. */
export async function goneWith<Row>(db: Db, row: Row, kinds: Consequence<Row>[]): Promise<{ key: string; count: number }[]> {
  return (await counted(db, row, kinds)).map(({ key, count }) => ({ key, count }))
}

async function impact<Row extends NamedRow>(db: Db, row: Row, kinds: Consequence<Row>[]): Promise<DeletionImpact> {
  const consequences = (await counted(db, row, kinds)).map(({ key, count, says }) => ({ key, count, description: says(count) }))
  return { id: row.id, name: row.name, consequences }
}

/** Counts every kind in one statement, and leaves out those without rows. */
async function counted<Row>(db: Db, row: Row, kinds: Consequence<Row>[]) {
  const counts = kinds.map(({ count }) => sql`(${count(row)})::int`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return kinds.map(({ key, says }, index) => ({ key, says, count: rows[0]!.counts[index]! })).filter(({ count }) => count > 0)
}
