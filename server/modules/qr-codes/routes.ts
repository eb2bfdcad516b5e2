import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner, ownerFilter } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import type { Target } from '#platform/rows/targets.ts'
import { IncludeArchived, OwnerFilter, Params, Query, Ref, Uuid } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateQrCode, QrCode, SetQrCodeTarget, UpdateQrCode } from './schema.ts'
import * as codes from './store.ts'

const path = '/qr-codes/:qr_code_id'
const params = Params({ qr_code_id: Uuid })
const [lists, creates] = [whoMay('qr-codes:read', 'list'), whoMay('qr-codes:write', 'new row')]
const [reads, writes, deletes] = [whoMay('qr-codes:read', 'row'), whoMay('qr-codes:write', 'row'), whoMay('qr-codes:delete', 'row')]
const op = operations('QR codes')

export const qrCodeRoutes: Routes<Target[]> =
  ({ db, config: { publicOrigin } }, targets) =>
  async (app) => {
    const told = { publicOrigin, targets }
    const allowed = (req: ActorWithAccess & { params: { qr_code_id: string } }) => actions.allowed(db, req, told, req.params.qr_code_id)

    app.get(
      '/qr-codes',
      op('listQrCodes', 'Codes, newest first, each with where it leads now', lists, {
        querystring: Query({ ...OwnerFilter, ...IncludeArchived, target_id: Type.Optional(Uuid) }),
        200: Type.Array(Ref(QrCode)),
        fails: [404],
      }),
      async (req) => {
        const { include_archived, target_id } = req.query
        const filter = await ownerFilter(db, req.actor, req.query, 'not_found')
        return codes.list(db, req, told, { ...filter, include_archived }, target_id)
      },
    )

    app.post(
      '/qr-codes',
      op('createQrCode', 'Make a code that leads to something', creates, { body: CreateQrCode, 201: QrCode, fails: [409] }),
      async (req) => {
        const owned = await owner(db, req, req.body.org, req.body.department)
        return once(db, req, (db) => actions.create(db, req.caller, told, owned, req.body))
      },
    )

    app.get(path, op('getQrCode', 'A code, with where it leads now', reads, { params, 200: QrCode }), (req) => allowed(req))

    app.patch(
      path,
      op('updateQrCode', 'Change, archive or bring back a code; its slug stays', writes, { params, body: UpdateQrCode, 200: QrCode }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.update(db, req.caller, told, id, req.body))
      },
    )

    app.put(
      `${path}/target`,
      op('setQrCodeTarget', 'Lead a code somewhere else; what is printed stays good', writes, {
        params,
        body: SetQrCodeTarget,
        200: QrCode,
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.retarget(db, req.caller, told, id, req.body))
      },
    )

    permanentDeletion(app, db, op, {
      path,
      params,
      resource: 'QrCode',
      access: deletes,
      find: allowed,
      consequences,
      remove: (db, req, { id }) => actions.remove(db, req.caller, id),
    })
  }
