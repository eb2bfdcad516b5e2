import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, UuidOrSlug, pageOf, text } from '#platform/shapes.ts'
import { roleFilter } from '../filter.ts'
import { AccountKind } from '../schema.ts'
import { EndingMember } from './schema.ts'
import * as ending from './store.ts'

const readers = whoMay('directory-reader', 'organization', { says: 'directory reader; the list has people whom a permission reaches' })
const op = operations('Directory')

export const endingGrantRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/organizations/:org_id/ending-grants',
      op('listEndingGrants', 'The members of whom grants end within so many days, and which: whose end first come first', readers, {
        params: Params({ org_id: UuidOrSlug }),
        querystring: Query({
          days: Type.Integer({ minimum: 1, maximum: 366, default: 30 }),
          q: Type.Optional(text(300)),
          kind: Type.Optional(AccountKind),
          department: Type.Optional(UuidOrSlug),
          role: Type.Optional(UuidOrSlug),
          ...PageQuery,
        }),
        200: pageOf(EndingMember),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, id)
        const { days, q, kind } = req.query
        const filter = await roleFilter(db, req.actor, id, req.query)
        const wanted = { ...filter, ...(q !== undefined && { q }), ...(kind !== undefined && { kind }) }
        return ending.list(db, req.actor, id, days, wanted, pageRequest(signer, req))
      },
    )
  }
