import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { CatalogueQuery, catalogueFilter, nameSorts } from '#platform/rows/catalogue.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { SortQuery } from '#platform/rows/page.ts'
import type { Target } from '#platform/rows/targets.ts'
import { WholeOrPageQuery, requestedPage, wholeOrPageOf } from '#platform/rows/whole-or-page.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
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
  ({ db, signer, config: { publicOrigin } }, targets) =>
  async (app) => {
    const told = { publicOrigin, targets }
    const allowed = (req: ActorWithAccess & { params: { qr_code_id: string } }) => actions.allowed(db, req, told, req.params.qr_code_id)

    app.get(
      '/qr-codes',
      op('listQrCodes', 'Codes, newest first or by name, each with where it leads now; a page with limit or cursor, else all', lists, {
        querystring: Query({ ...CatalogueQuery, ...SortQuery(nameSorts), target_id: Type.Optional(Uuid), ...WholeOrPageQuery }),
        200: wholeOrPageOf(QrCode),
        fails: [404],
      }),
      async (req) => {
        const { target_id } = req.query
        const filter = { ...(await catalogueFilter(db, req.actor, req.query, 'not_found')), ...(target_id !== undefined && { target_id }) }
        const request = requestedPage(signer, req)
        return request ? codes.page(db, req, told, filter, request) : codes.list(db, req, told, filter)
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
