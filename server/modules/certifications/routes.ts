import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { copyFiles } from '#platform/files/attachments/copies.ts'
import { attachmentRoutes } from '#platform/files/attachments/register.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { owner } from '#platform/access/owner.ts'
import { CatalogueQuery, catalogueFilter, nameSorts } from '#platform/rows/catalogue.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { changeHandler } from '#platform/kept/handlers.ts'
import { accessTo } from '#platform/kept/kind.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { duplicate } from './actions-duplicate.ts'
import {
  AsksFor,
  Certification,
  CertificationDetail,
  DuplicateCertification,
  ListedCertification,
  SetCertificationSubjects,
  UpdateCertification,
} from './schema.ts'
import * as certifications from './store.ts'

const params = Params({ cert_id: UuidOrSlug })
const querystring = Query(OfOrganization)
const DOWNLOAD_SECONDS = 300

const { lists, reads, writes, deletes } = accessTo(certifications.kind)
const downloads = whoMay('certifications:read', 'row', {
  also: ['required'],
  says: 'certifications:read over the owner, or holding a role that requires the certification',
})
const op = operations('Certifications')

export const certificationRoutes: Routes = (context) => async (app) => {
  const { db, jobs, signer } = context

  app.get(
    '/certifications',
    op('listCertifications', 'Certifications with their rules, the newest first or by name', lists, {
      querystring: Query({ ...CatalogueQuery, ...AsksFor, ...SortQuery(nameSorts), ...PageQuery }),
      200: pageOf(ListedCertification),
    }),
    async (req) => {
      const { asks_for } = req.query
      const filter = { ...(await catalogueFilter(db, req.actor, req.query)), ...(asks_for !== undefined && { asks_for }) }
      return actions.list(db, req, filter, pageRequest(signer, req))
    },
  )

  app.get(
    '/certifications/:cert_id',
    op('getCertification', 'A certification with its rules and attachments', reads, { params, querystring, 200: CertificationDetail }),
    async (req) => actions.detail(db, req.actor, await actions.allowed(db, req)),
  )

  app.patch(
    '/certifications/:cert_id',
    op('updateCertification', 'Change, archive or bring back a certification', writes, {
      params,
      querystring,
      body: UpdateCertification,
      200: Certification,
      fails: [409],
    }),
    changeHandler(db, actions.allowed, actions.update),
  )

  app.delete(
    '/certifications/:cert_id',
    op('archiveCertification', 'Archive a certification: it stops being evaluated, and its awards stay readable', writes, {
      params,
      querystring,
      200: Certification,
    }),
    changeHandler(db, actions.allowed, (db, caller, certification) => actions.update(db, caller, certification, { archived: true })),
  )

  app.put(
    '/certifications/:cert_id/subjects',
    op('setCertificationSubjects', 'Choose the subjects of a certification; awards already given stand', writes, {
      params,
      querystring,
      body: SetCertificationSubjects,
      200: Type.Array(Ref(SubjectRef)),
      fails: [409],
    }),
    changeHandler(db, actions.allowed, actions.setSubjects),
  )

  app.post(
    '/certifications/:cert_id/duplicate',
    op(
      'duplicateCertification',
      'Copy a certification with its subjects, rules and files; what concerns people stays with the original',
      writes,
      { params, querystring, body: DuplicateCertification, 201: CertificationDetail, fails: [409, 503], optionalBody: true },
    ),
    async (req) => {
      const original = await actions.allowed(db, req)
      await owner(db, req, original.owner_organization_id, original.owner_department_id)
      const copies = await copyFiles(context, certifications.files, original)
      return once(db, req, (db) => duplicate(db, req.caller, original, req.body, copies))
    },
  )

  permanentDeletion(app, db, op, {
    path: '/certifications/:cert_id',
    params,
    querystring,
    resource: 'Certification',
    access: deletes,
    find: (req) => actions.allowed(db, req),
    consequences,
    remove: (db, req, certification) => actions.remove(db, jobs, req.caller, certification),
  })

  attachmentRoutes(app, context, op, {
    ...certifications.files,
    path: '/certifications/:cert_id',
    params,
    querystring,
    resource: 'Certification',
    access: { writes, downloads },
    purpose: 'certification',
    folder: 'certifications',
    thing: (req) => actions.allowed(db, req),
    thingOfFile: (req) => actions.allowedOfFile(db, req),
    seconds: DOWNLOAD_SECONDS,
  })
}
