import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { Query, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { RecordQuery, recordFilter } from '../filter.ts'
import { SUPERUSER_CEILING, ceiling, exported } from './actions.ts'

export const exportRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/records/export.csv',
      {
        schema: {
          operationId: 'exportRecords',
          tags: ['Learning records'],
          summary: 'The listed records as CSV, newest first; refused rather than cut short',
          ...whoMay('records:read', 'list', {
            also: ['learner', 'manager-chain'],
            says: 'records:read, own records, or the manager chain while pending',
          }),
          querystring: Query({ ...RecordQuery, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUPERUSER_CEILING })) }),
          response: {
            200: {
              description: 'CSV with a byte order mark',
              content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
            },
            ...failures(400, 422),
          },
        },
      },
      async (req, reply) => {
        const { limit, ...query } = req.query
        const most = ceiling(req.actor, limit)
        const file = await exported(db, req.actor, await recordFilter(db, req.actor, query), most)
        const { size } = await file.stat()
        const today = new Date().toISOString().slice(0, 10)
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="learning-records-${today}.csv"`)
          .send(file.createReadStream({ start: 0 }))
      },
    )
  }
