import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, pageOf, text } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { candidates } from './actions.ts'
import { EventCandidate } from './schema.ts'

const fills = whoMay('events:write', 'row', {
  beside: 'certifications:read',
  says: 'events:write over the owner, and certifications:read or people whom one manages',
})
const op = operations('Training events')

export const fillingRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/events/:event_id/candidates',
      op('listEventCandidates', 'Who is not on an event and has due what it is about, what is due first before the rest', fills, {
        params: Params({ event_id: Uuid }),
        querystring: Query({ q: Type.Optional(text(300)), ...PageQuery }),
        200: pageOf(EventCandidate),
      }),
      async (req) => candidates(db, req, await allowed(db, req, req.params.event_id), req.query.q, pageRequest(signer, req)),
    )
  }
