import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowAbout, coveredOf, requireCovered } from '#platform/access/reached-people.ts'
import { notFound } from '#platform/errors.ts'
import { preferred } from '#platform/http/accepted.ts'
import { undrawableIn } from '#platform/exports/undrawable.ts'
import { ErrorBody, OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug, text } from '#platform/shapes.ts'
import { allowed } from '#modules/certifications/actions.ts'
import { anybody, whoMay } from '#platform/access/declared.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { isShown, readSerial } from '../rules.ts'
import * as awards from '../store.ts'
import { drawn, told, undrawableOf } from './actions.ts'
import { unknownPage, verifiedPage } from './page.ts'
import { CertificatePreview, CertificatesPreview, PreviewCertificates, PublicProof } from './schema.ts'

const html = { 'text/html': { schema: Type.String() } }

const reads = whoMay('certifications:read', 'row', {
  also: ['oneself', 'manager-chain'],
  person: 'row',
  says: 'certifications:read over the owner and the person, oneself, or the manager chain',
})
const gives = whoMay('certifications:write', 'row', {
  person: 'named',
  says: 'certifications:write over the owner and the person',
})
const op = operations('Certifications')

export const certificateRoutes: Routes =
  ({ db, config }) =>
  async (app) => {
    app.get(
      '/certifications/:cert_id/certificate-preview',
      op('previewCertificate', 'Which letters of the names on a certificate for a person no font here can draw', gives, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query({ ...OfOrganization, user_id: Uuid }),
        200: CertificatePreview,
      }),
      async (req) => {
        const { id, owner_organization_id } = await allowed(db, req)
        await requireCovered(db, req.actor, 'certifications:write', owner_organization_id, req.query.user_id)
        const names = (await awards.namesOnCertificates(db, id, [req.query.user_id])).get(req.query.user_id)
        if (!names) throw notFound()
        return { undrawable_letters: await undrawableIn(names.join(' ')) }
      },
    )

    app.post(
      '/certifications/:cert_id/certificate-preview',
      op('previewCertificates', 'Whose certificates would have letters that no font here can draw', gives, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query(OfOrganization),
        body: PreviewCertificates,
        200: CertificatesPreview,
      }),
      async (req) => {
        const { id, owner_organization_id } = await allowed(db, req)
        const { user_ids } = req.body
        const covered = await coveredOf(db, req.actor, 'certifications:write', owner_organization_id, user_ids)
        const named = await awards.namesOnCertificates(db, id, [...covered])
        if (user_ids.some((userId) => !named.has(userId))) throw notFound()
        return { people: await undrawableOf(named) }
      },
    )

    app.get(
      '/certification-awards/:award_id/certificate.pdf',
      op('getCertificate', 'The certificate of an award, to keep or to print', reads, {
        params: Params({ award_id: Uuid }),
        querystring: Query(InLanguage),
        200: { description: 'A page of PDF', content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string' }) } } },
      }),
      async (req, reply) => {
        const found = await awards.find(db, req.actor, req.params.award_id)
        const { id, certification } = allowAbout(req, found, found && isShown(found, req.actor))
        const now = await told(db, await awards.certificateOf(db, id))
        const pdf = await drawn(languageOf(req), now, config.publicOrigin)
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="certificate-${certification.slug}.pdf"`)
          .send(pdf)
      },
    )
  }

/** Outside `/api`: the target of the code on a certificate, for people without an account. */
export const verificationRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/verify/:serial',
      op('verifyAward', 'Whether the award with this serial is in force today, as a page or as JSON', anybody, {
        params: Params({ serial: text(100, 1) }),
        querystring: Query(InLanguage),
        security: [],
        200: {
          description: 'Who was awarded what, by whom, when, and whether it is in force today',
          content: { ...html, 'application/json': { schema: Ref(PublicProof) } },
        },
        404: { description: 'No award has the serial', content: { ...html, 'application/json': { schema: Ref(ErrorBody) } } },
      }),
      async (req, reply) => {
        const serial = readSerial(req.params.serial)
        const found = serial === undefined ? undefined : await awards.verified(db, serial)
        reply.headers({ 'cache-control': 'no-store', vary: 'accept, accept-language' })
        if (preferred(req.headers.accept, ['text/html', 'application/json']) === 'application/json') {
          if (!found) throw notFound()
          return (await told(db, found)).proof
        }
        const language = languageOf(req)
        reply.code(found ? 200 : 404).type('text/html; charset=utf-8')
        return reply.send(found ? verifiedPage(language, await told(db, found)) : unknownPage(language))
      },
    )
  }
