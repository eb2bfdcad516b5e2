import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import type { Target } from '#platform/rows/targets.ts'
import { Params, Ref, Uuid } from '#platform/shapes.ts'
import * as actions from '../actions.ts'
import { QrCodeAnalytics, QrCodeTargetChange } from './schema.ts'
import * as history from './store.ts'

const reads = whoMay('qr-codes:read', 'row')
const op = operations('QR codes')
const params = Params({ qr_code_id: Uuid })

export const qrCodeHistoryRoutes: Routes<Target[]> =
  ({ db, config: { publicOrigin } }, targets) =>
  async (app) => {
    const told = { publicOrigin, targets }

    app.get(
      '/qr-codes/:qr_code_id/target-changes',
      op('listQrCodeTargetChanges', 'Where a code led before, most recent change first; its creation is none', reads, {
        params,
        200: Type.Array(Ref(QrCodeTargetChange)),
      }),
      async (req) => history.changes(db, req.actor, await actions.allowed(db, req, told, req.params.qr_code_id)),
    )

    app.get(
      '/qr-codes/:qr_code_id/analytics',
      op('getQrCodeAnalytics', 'Who scanned a code, how often, and what came of it; scans without a sign-in are not counted', reads, {
        params,
        200: QrCodeAnalytics,
      }),
      async (req) => history.analytics(db, req.actor, await actions.allowed(db, req, told, req.params.qr_code_id)),
    )
  }
