import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../context.ts'
import { allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { owner } from '#platform/access/owner.ts'
import { CatalogueQuery, catalogueFilter } from '#platform/rows/catalogue.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateSubject, SetSubjectParents, Subject, SubjectHierarchy, UpdateSubject } from './schema.ts'
import * as subjects from './store.ts'

const params = Params({ subject_id: UuidOrSlug })
const querystring = Query(OfOrganization)
const tags = ['Subjects']

export const subjectRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/subjects',
      {
        schema: {
          operationId: 'listSubjects',
          tags,
          summary: 'Subjects, newest first',
          ...whoMay('subjects:read', 'list'),
          querystring: Query({ ...CatalogueQuery, ...PageQuery }),
          response: { 200: pageOf(Subject), ...failures(400) },
        },
      },
      async (req) => {
        const filter = await catalogueFilter(db, req.actor, req.query)
        return subjects.list(db, req.actor, filter, pageRequest(signer, req))
      },
    )

    app.post(
      '/subjects',
      {
        schema: {
          operationId: 'createSubject',
          tags,
          summary: 'Create a subject',
          ...whoMay('subjects:write', 'new row'),
          body: Ref(CreateSubject),
          response: { 201: Ref(Subject), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const owned = await owner(db, req.actor, 'subjects:write', req.body.owner_organization_id, req.body.owner_department_id)
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, owned, req.body)))
      },
    )

    app.get(
      '/subjects/:subject_id',
      {
        schema: {
          operationId: 'getSubject',
          tags,
          summary: 'A subject',
          ...whoMay('subjects:read', 'row'),
          params,
          querystring,
          response: { 200: Ref(Subject), ...failures(404) },
        },
      },
      async (req) => allow(req.actor, 'subjects:read', await subjects.named(db, req.actor, req.params, req.query)),
    )

    app.patch(
      '/subjects/:subject_id',
      {
        schema: {
          operationId: 'updateSubject',
          tags,
          summary: 'Change, archive or bring back a subject',
          ...whoMay('subjects:write', 'row'),
          params,
          querystring,
          body: Ref(UpdateSubject),
          response: { 200: Ref(Subject), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        const subject = allow(req.actor, 'subjects:write', await subjects.named(db, req.actor, req.params, req.query))
        return transaction(db, (db) => actions.update(db, req.caller, subject, req.body))
      },
    )

    app.delete(
      '/subjects/:subject_id',
      {
        schema: {
          operationId: 'archiveSubject',
          tags,
          summary: 'Archive a subject; what is tagged with it keeps the tag',
          ...whoMay('subjects:write', 'row'),
          params,
          querystring,
          response: { 200: Ref(Subject), ...failures(403, 404) },
        },
      },
      async (req) => {
        const subject = allow(req.actor, 'subjects:write', await subjects.named(db, req.actor, req.params, req.query))
        return transaction(db, (db) => actions.update(db, req.caller, subject, { archived: true }))
      },
    )

    app.get(
      '/subjects/:subject_id/hierarchy',
      {
        schema: {
          operationId: 'getSubjectHierarchy',
          tags,
          summary: 'A subject with what lies above it and directly beneath it',
          ...whoMay('subjects:read', 'row'),
          params,
          querystring,
          response: { 200: Ref(SubjectHierarchy), ...failures(404) },
        },
      },
      async (req) => actions.hierarchy(db, allow(req.actor, 'subjects:read', await subjects.named(db, req.actor, req.params, req.query))),
    )

    app.put(
      '/subjects/:subject_id/parents',
      {
        schema: {
          operationId: 'setSubjectParents',
          tags,
          summary: 'Put a subject directly beneath others',
          ...whoMay('subjects:write', 'row'),
          params,
          querystring,
          body: Ref(SetSubjectParents),
          response: { 200: Ref(SubjectHierarchy), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const subject = allow(req.actor, 'subjects:write', await subjects.named(db, req.actor, req.params, req.query))
        return transaction(db, (db) => actions.setParents(db, req.caller, subject, req.body.parent_ids))
      },
    )

    permanentDeletion(app, db, {
      path: '/subjects/:subject_id',
      params,
      querystring,
      tag: tags[0]!,
      resource: 'Subject',
      access: whoMay('subjects:delete', 'row'),
      find: async (req) => {
        const named = await subjects.named(db, req.actor, req.params as { subject_id: string }, req.query as { org?: string })
        return allow(req.actor, 'subjects:delete', named)
      },
      consequences,
      remove: (db, req, subject) => actions.remove(db, req.caller, subject),
    })
  }
