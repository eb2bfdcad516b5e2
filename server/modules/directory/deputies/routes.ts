import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { memberToGrant } from '../grants/actions.ts'
import * as actions from './actions.ts'
import { Deputy, NameDeputy } from './schema.ts'

const writes = whoMay('directory:write', 'reach', { says: 'directory:write and everything in the roles, over their whole reach' })
const op = operations('Directory')

export const deputyRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/organizations/:org_id/directory/:user_id/deputies',
      op('nameDeputy', 'Have somebody hold roles of a member as well, for a time', writes, {
        params: Params({ org_id: UuidOrSlug, user_id: Uuid }),
        body: NameDeputy,
        201: Deputy,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const member = await memberToGrant(db, req.actor, req.params)
        return once(db, req, (db) => actions.name(db, req.caller, member, req.body))
      },
    )
  }
