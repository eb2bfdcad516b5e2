import { Type } from 'typebox'
import type { Routes } from '../../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { forgetColumns, rememberedColumns } from '#platform/files/csv-matches.ts'
import { operations } from '#platform/http/operation.ts'
import { Query } from '#platform/shapes.ts'
import { recordColumns } from '../../../../../common/record-columns.ts'
import { OfRecordImports, RecordImportMatches } from './schema.ts'

const querystring = Query(OfRecordImports)
const writes = whoMay('records:write', 'organization', { says: 'records:write over the organization' })
const op = operations('Learning records')

export const recordMatchRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/records/import/matches',
      op('listRecordImportMatches', 'Columns that were matched by hand in imports of records', writes, {
        querystring,
        200: RecordImportMatches,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.query.org)
        allowIn(req, id)
        return { columns: await rememberedColumns(db, id, 'records', recordColumns) }
      },
    )

    app.delete(
      '/records/import/matches',
      op('forgetRecordImportMatches', 'Forget what was matched by hand in imports of records', writes, { querystring, 204: Type.Null() }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.query.org)
        allowIn(req, id)
        await transaction(db, (db) => forgetColumns(db, id, 'records'))
      },
    )
  }
