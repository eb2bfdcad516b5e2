import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import type { Target } from '#platform/rows/targets.ts'
import { OneOf, Params, Query, Uuid } from '#platform/shapes.ts'
import * as actions from '../actions.ts'
import { png, svg } from './rules.ts'

const reads = whoMay('qr-codes:read', 'row')
const op = operations('QR codes')
const Image = Type.Unsafe<Buffer | string>({ type: 'string' })

/** Opened directly, an SVG is a page. This policy forbids scripts and external resources. */
const DRAWING_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const qrCodeImageRoutes: Routes<Target[]> =
  ({ db, config: { publicOrigin } }, targets) =>
  async (app) => {
    app.get(
      '/qr-codes/:qr_code_id/image',
      op('getQrCodeImage', 'The image of a code, to be printed: its public address, with a quiet zone around it', reads, {
        params: Params({ qr_code_id: Uuid }),
        querystring: Query({
          format: Type.Unsafe<'svg' | 'png'>({ ...OneOf(['svg', 'png']), default: 'svg' }),
          size: Type.Integer({ minimum: 64, maximum: 2048, default: 512 }),
        }),
        200: { description: 'A square image', content: { 'image/svg+xml': { schema: Image }, 'image/png': { schema: Image } } },
      }),
      async (req, reply) => {
        const { slug, public_url } = await actions.allowed(db, req, { publicOrigin, targets }, req.params.qr_code_id)
        const { format, size } = req.query
        reply.header('content-disposition', `inline; filename="qr-${slug}.${format}"`)
        if (format === 'png') return reply.type('image/png').send(await png(public_url, size))
        reply.header('content-security-policy', DRAWING_ONLY).type('image/svg+xml')
        return reply.send(await svg(public_url, size))
      },
    )
  }
