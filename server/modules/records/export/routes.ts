import { type Static, Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { Actor } from '#platform/access/actor.ts'
import { Query } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { CsvFile, XlsxFile, sendCsv, sendXlsx } from '#platform/exports/answer.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { RecordQuery, recordFilter } from '../filter.ts'
import { SUPERUSER_CEILING, ceiling, exported } from './actions.ts'

const lists = whoMay('records:read', 'list', {
  also: ['learner', 'manager-chain'],
  says: 'records:read, own records, or the manager chain while pending',
})
const op = operations('Learning records')

const Lines = { ...RecordQuery, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUPERUSER_CEILING })) }
const shape = Type.Object(Lines)

export const exportRoutes: Routes =
  ({ db }) =>
  async (app) => {
    const table = async (actor: Actor, { limit, ...query }: Static<typeof shape>) => {
      const most = ceiling(actor, limit)
      const filter = await recordFilter(db, actor, query)
      const zone = filter.organization_id === undefined ? undefined : await zoneOfOrganization(db, filter.organization_id)
      return exported(actor, filter, most, zone)
    }

    app.get(
      '/records/export.csv',
      op('exportRecords', 'The listed records as CSV, newest first; refused rather than cut short', lists, {
        querystring: Query(Lines),
        200: CsvFile,
        fails: [422],
      }),
      async (req, reply) => sendCsv(reply, db, await table(req.actor, req.query)),
    )

    app.get(
      '/records/export.xlsx',
      op('exportRecordsWorkbook', 'The same records as a workbook, in words of the reader', lists, {
        querystring: Query({ ...Lines, ...InLanguage }),
        200: XlsxFile,
        fails: [422],
      }),
      async (req, reply) => {
        const { language: _language, ...query } = req.query
        return sendXlsx(reply, db, await table(req.actor, query), languageOf(req))
      },
    )
  }
