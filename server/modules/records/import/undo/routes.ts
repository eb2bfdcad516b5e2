import type { Routes } from '../../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { ListRecordImports, RecordImport, RecordImportUndo, UndoRecordImport } from './schema.ts'
import * as imports from './store.ts'

const says = 'records:write over the organization'
const lists = whoMay('records:write', 'organization', { says })
const writes = whoMay('records:write', 'row', { says })
const params = Params({ record_import_id: Uuid })
const op = operations('Learning records')

export const recordImportRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/records/imports',
      op('listRecordImports', 'The imports of records of an organization, newest first', lists, {
        querystring: Query({ ...ListRecordImports, ...PageQuery }),
        200: pageOf(RecordImport),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.query.org)
        allowIn(req, id)
        return imports.list(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.get(
      '/records/imports/:record_import_id/undo',
      op('previewRecordImportUndo', 'What undoing an import would delete, and what would stay and why', writes, {
        params,
        200: RecordImportUndo,
        fails: [409],
      }),
      async (req) => actions.preview(db, await actions.allowed(db, req)),
    )

    app.post(
      '/records/imports/:record_import_id/undo',
      op('undoRecordImport', 'Delete the records that an import created and nobody has changed since', writes, {
        params,
        body: UndoRecordImport,
        200: RecordImportUndo,
        fails: [409],
      }),
      async (req) => {
        const { id } = await actions.allowed(db, req)
        return transaction(db, (db) => actions.undo(db, req.caller, id, req.body.reason))
      },
    )
  }
