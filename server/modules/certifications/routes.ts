import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { allow } from '#platform/access/actor.ts'
import { attachmentRoutes } from '#platform/files/attachments/register.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { owner } from '#platform/access/owner.ts'
import { CatalogueQuery, catalogueFilter } from '#platform/rows/catalogue.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { OfOrganization, Params, Query, Ref, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { files } from './attachments/table.ts'
import { consequences } from './consequences.ts'
import { copyFiles, duplicate } from './duplicate.ts'
import {
  Certification,
  CertificationDetail,
  CreateCertification,
  DuplicateCertification,
  ListedCertification,
  SetCertificationSubjects,
  UpdateCertification,
} from './schema.ts'
import * as certifications from './store.ts'

const params = Params({ cert_id: UuidOrSlug })
const querystring = Query(OfOrganization)
const tags = ['Certifications']
const DOWNLOAD_SECONDS = 300

export const certificationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, jobs, signer } = context
    const named = ({ actor, params, query }: Pick<FastifyRequest, 'actor' | 'params' | 'query'>) =>
      certifications.named(db, actor, params as { cert_id: string }, query as { org?: string })
    const allowed = async (req: FastifyRequest, need: Permission) => allow(req.actor, need, await named(req))

    app.get(
      '/certifications',
      {
        schema: {
          operationId: 'listCertifications',
          tags,
          summary: 'Certifications with their rules, newest first',
          ...whoMay('certifications:read', 'list'),
          querystring: Query({ ...CatalogueQuery, ...PageQuery }),
          response: { 200: pageOf(ListedCertification), ...failures(400) },
        },
      },
      async (req) => {
        const filter = await catalogueFilter(db, req.actor, req.query)
        return actions.list(db, req.actor, filter, pageRequest(signer, req))
      },
    )

    app.post(
      '/certifications',
      {
        schema: {
          operationId: 'createCertification',
          tags,
          summary: 'Create a certification',
          ...whoMay('certifications:write', 'new row'),
          body: Ref(CreateCertification),
          response: { 201: Ref(Certification), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const owned = await owner(db, req.actor, 'certifications:write', req.body.owner_organization_id, req.body.owner_department_id)
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, owned, req.body)))
      },
    )

    app.get(
      '/certifications/:cert_id',
      {
        schema: {
          operationId: 'getCertification',
          tags,
          summary: 'A certification with its rules and attachments',
          ...whoMay('certifications:read', 'row'),
          params,
          querystring,
          response: { 200: Ref(CertificationDetail), ...failures(404) },
        },
      },
      async (req) => actions.detail(db, await allowed(req, 'certifications:read')),
    )

    app.patch(
      '/certifications/:cert_id',
      {
        schema: {
          operationId: 'updateCertification',
          tags,
          summary: 'Change, archive or bring back a certification',
          ...whoMay('certifications:write', 'row'),
          params,
          querystring,
          body: Ref(UpdateCertification),
          response: { 200: Ref(Certification), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        const { id } = await allowed(req, 'certifications:write')
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.delete(
      '/certifications/:cert_id',
      {
        schema: {
          operationId: 'archiveCertification',
          tags,
          summary: 'Archive a certification: it stops being evaluated, and its awards stay readable',
          ...whoMay('certifications:write', 'row'),
          params,
          querystring,
          response: { 200: Ref(Certification), ...failures(403, 404) },
        },
      },
      async (req) => {
        const { id } = await allowed(req, 'certifications:write')
        return transaction(db, (db) => actions.update(db, req.caller, id, { archived: true }))
      },
    )

    app.put(
      '/certifications/:cert_id/subjects',
      {
        schema: {
          operationId: 'setCertificationSubjects',
          tags,
          summary: 'Choose the subjects of a certification; awards already given stand',
          ...whoMay('certifications:write', 'row'),
          params,
          querystring,
          body: Ref(SetCertificationSubjects),
          response: { 200: Type.Array(Ref(SubjectRef)), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        const { id } = await allowed(req, 'certifications:write')
        return transaction(db, (db) => actions.setSubjects(db, req.caller, id, req.body.subject_matter_ids))
      },
    )

    app.post(
      '/certifications/:cert_id/duplicate',
      {
        preValidation: async (req) => {
          if (req.body === undefined) req.body = {}
        },
        schema: {
          operationId: 'duplicateCertification',
          tags,
          summary: 'Copy a certification with its subjects, rules and files; what concerns people stays with the original',
          ...whoMay('certifications:write', 'row'),
          params,
          querystring,
          body: Ref(DuplicateCertification),
          response: { 201: Ref(CertificationDetail), ...failures(400, 403, 404, 409, 503) },
        },
      },
      async (req, reply) => {
        const original = await allowed(req, 'certifications:write')
        await owner(db, req.actor, 'certifications:write', original.owner_organization_id, original.owner_department_id)
        const copies = await copyFiles(context, original)
        return reply.code(201).send(await once(db, req, (db) => duplicate(db, req.caller, original, req.body, copies)))
      },
    )

    permanentDeletion(app, db, {
      path: '/certifications/:cert_id',
      params,
      querystring,
      tag: tags[0]!,
      resource: 'Certification',
      access: whoMay('certifications:delete', 'row'),
      find: (req) => allowed(req, 'certifications:delete'),
      consequences,
      remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
    })

    attachmentRoutes(app, context, {
      ...files,
      path: '/certifications/:cert_id',
      params,
      querystring,
      tag: tags[0]!,
      resource: 'Certification',
      needs: { read: 'certifications:read', write: 'certifications:write' },
      purpose: 'certification',
      folder: 'certifications',
      find: named,
      seen: (actor, certification) => certifications.requiredOf(db, actor, certification),
      download: {
        access: whoMay('certifications:read', 'row', {
          also: ['required'],
          says: 'certifications:read over the owner, or holding a role that requires the certification',
        }),
        seconds: DOWNLOAD_SECONDS,
      },
    })
  }
