import { Type } from 'typebox'
import type { Routes } from '../../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, UuidOrSlug } from '#platform/shapes.ts'
import { DirectoryImportMatches } from './schema.ts'
import * as matches from './store.ts'

const path = '/organizations/:org_id/directory/import/matches'
const params = Params({ org_id: UuidOrSlug })
const writes = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const op = operations('Directory')

export const directoryMatchRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      path,
      op('listDirectoryImportMatches', 'Columns and names of roles that were matched by hand in imports of people', writes, {
        params,
        200: DirectoryImportMatches,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, id)
        return matches.list(db, id)
      },
    )

    app.delete(
      path,
      op('forgetDirectoryImportMatches', 'Forget what was matched by hand in imports of people', writes, { params, 204: Type.Null() }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, id)
        await transaction(db, (db) => matches.forget(db, id))
      },
    )
  }
