import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OneOf, Params, Query, Ref, Uuid, UuidOrSlug, failures, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as lists from '../lists.ts'
import { CertificationMatrix, standingStates } from '../schema.ts'
import { exported } from './export.ts'
import { Whom, matrixOf } from './filter.ts'

const path = '/organizations/:org_id/certification-matrix'
const params = Params({ org_id: UuidOrSlug })
const tags = ['Standing']
const readers = whoMay('certifications:read', 'organization', { also: ['manager-chain'], says: 'certifications:read, or manager chain' })

/** Narrows the lines of an export. */
const Lines = {
  q: Type.Optional(text(300)),
  certification_type_id: Type.Optional(Uuid),
  state: Type.Optional(OneOf(standingStates)),
  due_within_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  /** Also what is neither required of the person, nor held, asked for or due. */
  include_optional: Type.Boolean({ default: false }),
}

export const matrixRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        schema: {
          operationId: 'getCertificationMatrix',
          tags,
          summary: 'Where people stand in every certification that concerns them, newest member first',
          ...readers,
          params,
          querystring: Query({ ...Whom, ...PageQuery, limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }) }),
          response: { 200: Ref(CertificationMatrix), ...failures(403, 404) },
        },
      },
      async (req) => {
        const { organization, filter } = await matrixOf(db, req)
        return lists.matrix(db, req.actor, organization.id, filter, pageRequest(signer, req))
      },
    )

    app.get(
      `${path}/export.csv`,
      {
        schema: {
          operationId: 'exportCertificationMatrix',
          tags,
          summary: 'The matrix as CSV, a line for each person and certification; refused rather than cut short',
          ...readers,
          params,
          querystring: Query({ ...Whom, ...Lines }),
          response: {
            200: {
              description: 'CSV with a byte order mark',
              content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
            },
            ...failures(400, 403, 404, 422),
          },
        },
      },
      async (req, reply) => {
        const { organization, filter } = await matrixOf(db, req)
        const file = await exported(db, req.actor, organization.id, filter, req.query)
        const { size } = await file.stat()
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="certifications-${new Date().toISOString().slice(0, 10)}.csv"`)
          .send(file.createReadStream({ start: 0 }))
      },
    )
  }
