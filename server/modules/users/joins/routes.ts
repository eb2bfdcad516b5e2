import type { Routes } from '../../../module.ts'
import type { ModuleDeclarations } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { JoinUsers, UndoUserJoin, UndoneUserJoin, UserJoin, UserJoinPreview } from './schema.ts'
import * as joins from './store.ts'

const lists = whoMay('directory:write', 'list')
const writes = whoMay('directory:write', 'directory', {
  says: 'directory:write over every organization that either account belongs to, and everything in the roles of both; or a superuser',
})
const op = operations('Users')

export const userJoinRoutes: Routes<ModuleDeclarations> =
  ({ db, signer, bearer, config: { superusers } }, { personal, families }) =>
  async (app) => {
    const house = { personal, families, superusers }

    app.get(
      '/users/joins',
      op('listUserJoins', 'Accounts that became one, newest first', lists, { querystring: Query(PageQuery), 200: pageOf(UserJoin) }),
      (req) => {
        const { actor } = req
        const wide = [...actor.organizations].flatMap(([id, access]) => (access.wide.has('directory:write') ? [id] : []))
        return joins.list(db, actor.superuser ? undefined : wide, pageRequest(signer, req))
      },
    )

    app.post(
      '/users/joins',
      op('joinUsers', 'Join two accounts of one person, or say what that would move', writes, {
        body: JoinUsers,
        200: UserJoinPreview,
        201: UserJoin,
        fails: [409],
        changesAccess: true,
      }),
      async (req, reply) => {
        if (req.body.dry_run === true) return actions.preview(db, req.caller, req.body, house)
        const join = await actions.join(db, req.caller, req.body, house)
        bearer.clear()
        return reply.code(201).send(join)
      },
    )

    app.post(
      '/users/joins/:join_id/undo',
      op('undoUserJoin', 'Part two accounts again that were joined: what has not changed since is put back', writes, {
        params: Params({ join_id: Uuid }),
        body: UndoUserJoin,
        200: UndoneUserJoin,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const undone = await actions.undo(db, req.caller, req.params.join_id, req.body.reason, house)
        bearer.clear()
        return undone
      },
    )
  }
