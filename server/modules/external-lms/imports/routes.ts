import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import * as serverActions from '../actions.ts'
import * as actions from './actions.ts'
import { ExternalGradeImport } from './schema.ts'
import * as imports from './store.ts'

const reads = whoMay('external-lms:read', 'row')
const writes = whoMay('records:write', 'row', {
  shownBy: 'external-lms:read',
  says: 'records:write over the organization, while nothing rests on what the import brought',
})
const op = operations('External LMS')

export const externalGradeImportRoutes: Routes =
  ({ db, jobs, signer }) =>
  async (app) => {
    app.get(
      '/external-lms/servers/:server_id/imports',
      op('listExternalGradeImports', 'What brought the grades of a server, newest first', reads, {
        params: Params({ server_id: UuidOrSlug }),
        querystring: Query({ ...OfOrganization, ...PageQuery }),
        200: pageOf(ExternalGradeImport),
      }),
      async (req) => {
        const { id } = await serverActions.allowed(db, req)
        return imports.list(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.post(
      '/external-lms/imports/:import_id/undo',
      op('undoExternalGradeImport', 'Take back what an import brought: its grades and their records', writes, {
        params: Params({ import_id: Uuid }),
        200: ExternalGradeImport,
        fails: [409],
      }),
      async (req) => {
        const { id } = await actions.allowed(db, req)
        return transaction(db, (db) => actions.undo(db, jobs, req.caller, id))
      },
    )
  }
