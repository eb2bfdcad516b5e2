import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { rehearsal } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { notGranting } from '../rules.ts'
import * as actions from './actions.ts'
import { DirectoryBatchOutcome, LeaveDirectoryUsers, TransferDirectoryUsers } from './schema.ts'

const path = '/organizations/:org_id/directory'
const params = Params({ org_id: UuidOrSlug })
const outcomes = Type.Array(Ref(DirectoryBatchOutcome))

const transfers = whoMay('directory:write', 'reach', {
  says: 'directory:write and everything in the new role, over its whole reach; whose old roles the caller may not take away is left as they are',
})
const leaves = whoMay('directory:write', 'organization', {
  says: 'directory:write over the organization; whose roles the caller may not take away is left as they are',
})
const op = operations('Directory')

export const directoryBatchRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      `${path}/transfers`,
      op('transferDirectoryUsers', 'End what people hold in one department and give them a role in another', transfers, {
        params,
        body: TransferDirectoryUsers,
        200: outcomes,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        if (!req.actor.holdsSomewhere('directory:write', id)) throw notGranting()
        if (req.body.dry_run) return rehearsal(db, (db) => actions.transfer(db, req.caller, id, req.body))
        return once(db, req, (db) => actions.transfer(db, req.caller, id, req.body))
      },
    )

    app.post(
      `${path}/departures`,
      op('leaveDirectoryUsers', 'End everything that people hold in the organization; they stay members', leaves, {
        params,
        body: LeaveDirectoryUsers,
        200: outcomes,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, id)
        if (req.body.dry_run) return rehearsal(db, (db) => actions.leave(db, req.caller, id, req.body))
        return once(db, req, (db) => actions.leave(db, req.caller, id, req.body))
      },
    )
  }
