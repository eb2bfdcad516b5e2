import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allow } from '#platform/access/actor.ts'
import { ErrorBody, Params, Ref, Uuid, text } from '#platform/shapes.ts'
import { anybody, whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { isOwn, readSerial } from '../rules.ts'
import * as awards from '../store.ts'
import { unknownPage, verifiedPage } from './page.ts'

const html = { 'text/html': { schema: Type.String() } }

const reads = whoMay('certifications:read', 'row', { also: ['oneself'], says: 'certifications:read over the owner, or whose award it is' })
const op = operations('Certifications')

export const certificateRoutes: Routes =
  ({ db, config }) =>
  async (app) => {
    app.get(
      '/certification-awards/:award_id/certificate.pdf',
      op('getCertificate', 'The certificate of an award, to keep or to print', reads, {
        params: Params({ award_id: Uuid }),
        200: { description: 'A page of PDF', content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string' }) } } },
      }),
      async (req, reply) => {
        const found = await awards.find(db, req.actor, req.params.award_id)
        const { id, serial, certification } = allow(req, found, found && isOwn(req.actor, found))
        // Drawing takes a library of thirty megabytes, which a service that draws nothing need not hold.
        const { certificatePdf } = await import('./pdf.ts')
        const pdf = await certificatePdf(await awards.certificateOf(db, id), `${config.publicOrigin}/verify/${serial}`)
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="certificate-${certification.slug}.pdf"`)
          .send(pdf)
      },
    )
  }

/** Outside `/api`: where the code on a certificate leads, for people without an account. */
export const verificationRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/verify/:serial',
      op('verifyAward', 'Whether the award with this serial is valid, as a page', anybody, {
        params: Params({ serial: text(100, 1) }),
        security: [],
        200: { description: 'Who was awarded what, by whom, when, and whether it still holds', content: html },
        404: { description: 'No award has the serial', content: { ...html, 'application/json': { schema: Ref(ErrorBody) } } },
      }),
      async (req, reply) => {
        const serial = readSerial(req.params.serial)
        const found = serial === undefined ? undefined : await awards.verified(db, serial)
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        return found ? reply.code(200).send(verifiedPage(found)) : reply.code(404).send(unknownPage())
      },
    )
  }
