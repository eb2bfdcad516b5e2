import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import type { ModuleDeclarations } from '../../module.ts'
import { erase } from './actions.ts'
import { archiveOf } from './actions-archive.ts'
import { EraseUser, ErasedUser } from './schema.ts'
import * as people from './store.ts'

const self = whoMay('self', 'nothing', { says: 'self or superuser' })
const superusers = whoMay('superuser', 'nothing')
const op = operations('Users')

export const personDataRoutes: Routes<ModuleDeclarations> = (context, house) => async (app) => {
  app.get(
    '/users/:user_id/export',
    op('exportUser', 'Everything that is held about a person, as a zip of JSON and files', self, {
      params: Params({ user_id: Uuid }),
      200: { content: { 'application/zip': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } } },
      fails: [404, 503],
    }),
    async (req, reply) => {
      const { id, superuser } = req.actor
      const { user_id: account_id } = req.params
      const account = superuser || id === account_id ? await people.account(context.db, account_id) : undefined
      if (!account) throw notFound()
      const zip = await archiveOf(context, { account_id, hidden: superuser }, account, house)
      reply.type('application/zip').header('content-disposition', `attachment; filename="person-${account_id}.zip"`)
      return reply.send(zip)
    },
  )

  app.post(
    '/users/:user_id/erase',
    op('eraseUser', 'Make a person unrecognisable, and keep their records', superusers, {
      params: Params({ user_id: Uuid }),
      body: EraseUser,
      200: ErasedUser,
      fails: [404, 409],
      changesAccess: true,
    }),
    async (req) => {
      const erased = await transaction(context.db, (db) => erase(db, req.caller, req.params.user_id, req.body.confirm, house.personal))
      context.bearer.clear()
      return erased
    },
  )
}
