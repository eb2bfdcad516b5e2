import { getOrganization } from '#platform/access/owner.ts'
import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import * as directory from '#modules/directory/store.ts'
import { allow } from '#platform/access/actor.ts'
import { forbidden } from '#platform/errors.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as launches from '../launches/store.ts'
import { exported } from './export.ts'
import { AvailableScormCourse, ScormAttempt } from './schema.ts'
import * as attempts from './store.ts'

const tags = ['SCORM courses']

export const scormAttemptRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/scorm-courses/available',
      {
        schema: {
          operationId: 'listAvailableScormCourses',
          tags,
          summary: 'The courses that are for the caller, by name, with how the caller stands with each',
          ...whoMay('token', 'nothing', { says: 'any token; the audience decides' }),
          response: { 200: Type.Array(Ref(AvailableScormCourse)), ...failures() },
        },
      },
      async (req) => attempts.available(db, req.actor),
    )

    app.get(
      '/users/me/scorm-attempts',
      {
        schema: {
          operationId: 'listMyScormAttempts',
          tags,
          summary: "The caller's attempts, newest first",
          ...whoMay('token', 'nothing', { says: 'any token' }),
          querystring: Query(PageQuery),
          response: { 200: pageOf(ScormAttempt), ...failures(400) },
        },
      },
      async (req) => attempts.listOwn(db, req.actor, pageRequest(signer, req)),
    )

    app.get(
      '/organizations/:org_id/directory/:user_id/scorm-attempts',
      {
        schema: {
          operationId: 'listScormAttemptsOfPerson',
          tags,
          summary: "A member's attempts, newest first",
          ...whoMay('scorm:read', 'organization', { also: ['oneself'], says: 'scorm:read over the owner of the course, or oneself' }),
          params: Params({ org_id: UuidOrSlug, user_id: Uuid }),
          querystring: Query(PageQuery),
          response: { 200: pageOf(ScormAttempt), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        const user_id = req.params.user_id.toLowerCase()
        const reads = req.actor.superuser || req.actor.in(id).anywhere.has('scorm:read')
        if (!reads && user_id !== req.actor.id) throw forbidden('This needs scorm:read.')
        return attempts.listOfMember(db, req.actor, await directory.get(db, req.actor, id, user_id), pageRequest(signer, req))
      },
    )

    app.get(
      '/scorm-attempts/:attempt_id',
      {
        schema: {
          operationId: 'getScormAttempt',
          tags,
          summary: 'An attempt',
          ...whoMay('scorm:read', 'row', { also: ['learner'], says: 'scorm:read over the owner of the course, or its learner' }),
          params: Params({ attempt_id: Uuid }),
          response: { 200: Ref(ScormAttempt), ...failures(404) },
        },
      },
      async (req) => {
        const attempt = await attempts.find(db, req.actor, req.params.attempt_id)
        const own = attempt?.user_id === req.actor.id && !attempt.organization_archived
        return allow(req.actor, 'scorm:read', attempt, own)
      },
    )

    app.get(
      '/scorm-courses/:course_id/attempts',
      {
        schema: {
          operationId: 'listScormCourseAttempts',
          tags,
          summary: "Every learner's attempts at a course, newest first",
          ...whoMay('scorm:read', 'row'),
          params: Params({ course_id: Uuid }),
          querystring: Query(PageQuery),
          response: { 200: pageOf(ScormAttempt), ...failures(400, 404) },
        },
      },
      async (req) => {
        const course = allow(req.actor, 'scorm:read', await launches.course(db, req.actor, req.params.course_id))
        return attempts.listOfCourse(db, req.actor, course.id, pageRequest(signer, req))
      },
    )

    app.get(
      '/scorm-courses/:course_id/attempts/export.csv',
      {
        schema: {
          operationId: 'exportScormCourseAttempts',
          tags,
          summary: "Every learner's attempts at a course as CSV, newest first; refused rather than cut short",
          ...whoMay('scorm:read', 'row'),
          params: Params({ course_id: Uuid }),
          response: {
            200: {
              description: 'CSV with a byte order mark',
              content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
            },
            ...failures(404, 422),
          },
        },
      },
      async (req, reply) => {
        const course = allow(req.actor, 'scorm:read', await launches.course(db, req.actor, req.params.course_id))
        const file = await exported(db, req.actor, course.id)
        const { size } = await file.stat()
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="course-attempts-${new Date().toISOString().slice(0, 10)}.csv"`)
          .send(file.createReadStream({ start: 0 }))
      },
    )
  }
