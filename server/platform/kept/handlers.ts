import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Owned } from '../access/actor.ts'
import type { ActorWithAccess, CallerWithAccess } from '../access/caller.ts'
import { owner } from '../access/owner.ts'
import type { Signer } from '../auth/signer.ts'
import { type Db, type Tx, transaction } from '../db/open.ts'
import { CatalogueQuery, type SortedFilter, catalogueFilter } from '../rows/catalogue.ts'
import { once } from '../rows/create-once.ts'
import { PageQuery, type PageRequest, SortQuery, pageRequest } from '../rows/page.ts'
import { Query, pageOf } from '../shapes.ts'

/** The query and the answer of a catalogue list. */
export const catalogueOf = <Listed extends TObject, const Sorts extends readonly string[]>(listed: Listed, sorts: Sorts) => ({
  querystring: Query({ ...CatalogueQuery, ...SortQuery(sorts), ...PageQuery }),
  200: pageOf(listed),
})

type ListRequest = Parameters<typeof pageRequest>[1] & ActorWithAccess & { query: Parameters<typeof catalogueFilter>[2] }

/** A handler that answers a page of a catalogue. */
export const listHandler =
  <Rows>(
    { db, signer }: { db: Db; signer: Signer },
    list: (db: Db, asking: ActorWithAccess, filter: SortedFilter, request: PageRequest) => Promise<Rows>,
  ) =>
  async (req: ListRequest): Promise<Rows> =>
    list(db, req, await catalogueFilter(db, req.actor, req.query), pageRequest(signer, req))

type OwnerNames = { owner_organization_id: string; owner_department_id?: string | null }
type CreateRequest<Body> = Omit<FastifyRequest, 'body'> & { body: Body }

/** A handler that creates a thing for the owner in the body. */
export const createHandler =
  <Body extends OwnerNames, Thing>(db: Db, create: (db: Tx, caller: CallerWithAccess, owned: Owned, body: Body) => Promise<Thing>) =>
  async (req: CreateRequest<Body>): Promise<Thing> => {
    const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
    return once(db, req, (db) => create(db, req.caller, owned, req.body))
  }

/** A handler that changes the thing in the path. */
export const changeHandler =
  <Req, Row, Body, Thing>(
    db: Db,
    allowed: (db: Db, req: Req) => Promise<Row>,
    change: (db: Tx, caller: CallerWithAccess, row: Row, body: Body) => Promise<Thing>,
  ) =>
  async (req: Req & { caller: CallerWithAccess; body: Body }): Promise<Thing> => {
    const row = await allowed(db, req)
    return transaction(db, (db) => change(db, req.caller, row, req.body))
  }
