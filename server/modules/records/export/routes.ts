import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { Query } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { CsvFile, sendCsv } from '#platform/exports/answer.ts'
import { operations } from '#platform/http/operation.ts'
import { RecordQuery, recordFilter } from '../filter.ts'
import { SUPERUSER_CEILING, ceiling, exported } from './actions.ts'

const lists = whoMay('records:read', 'list', {
  also: ['learner', 'manager-chain'],
  says: 'records:read, own records, or the manager chain while pending',
})
const op = operations('Learning records')

export const exportRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/records/export.csv',
      op('exportRecords', 'The listed records as CSV, newest first; refused rather than cut short', lists, {
        querystring: Query({ ...RecordQuery, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUPERUSER_CEILING })) }),
        200: CsvFile,
        fails: [422],
      }),
      async (req, reply) => {
        const { limit, ...query } = req.query
        const most = ceiling(req.actor, limit)
        const filter = await recordFilter(db, req.actor, query)
        const zone = filter.organization_id === undefined ? undefined : await zoneOfOrganization(db, filter.organization_id)
        return sendCsv(reply, await exported(db, req.actor, filter, most), 'learning-records', zone)
      },
    )
  }
