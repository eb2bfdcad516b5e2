import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { allow } from '#platform/access.ts'
import { once } from '#platform/idempotency.ts'
import { owner, ownerFilter, visibleOrganization } from '#platform/owner.ts'
import { PageQuery, pageRequest } from '#platform/page.ts'
import { IncludeArchived, OwnerFilter, Params, Query, Ref, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/who-may.ts'
import * as actions from './actions.ts'
import { CreateSubject, Subject } from './schema.ts'
import * as subjects from './store.ts'

const params = Params({ subject_id: UuidOrSlug })
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
          querystring: Query({ ...OwnerFilter, ...IncludeArchived, ...PageQuery }),
          response: { 200: pageOf(Subject), ...failures(400) },
        },
      },
      async (req) => {
        const filter = await ownerFilter(db, req.actor, req.query)
        return subjects.list(db, req.actor, { ...filter, include_archived: req.query.include_archived }, pageRequest(signer, req))
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
          querystring: Query({ org: Type.Optional(UuidOrSlug) }),
          response: { 200: Ref(Subject), ...failures(404) },
        },
      },
      async (req) => {
        const organization = req.query.org === undefined ? undefined : await visibleOrganization(db, req.actor, req.query.org)
        return allow(req.actor, 'subjects:read', await subjects.find(db, req.params.subject_id, organization?.id))
      },
    )
  }
