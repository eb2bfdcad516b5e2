import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { SubjectRef, knownSubjects } from '#platform/rows/tags.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { owner, ownerFilter } from '#platform/access/owner.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { IncludeArchived, OwnerFilter, Params, Query, Ref, Uuid, failures } from '#platform/shapes.ts'
import { UploadTicket, issueTicket } from '#platform/files/uploads.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateScormCourse, CreateScormUpload, ScormCourse, SetScormCourseSubjects, UpdateScormCourse } from './schema.ts'
import * as courses from './store.ts'
import { registering } from './versions/upload.ts'

const params = Params({ course_id: Uuid })
const tags = ['SCORM courses']

export const scormCourseRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, jobs } = context
    const allowed = (req: FastifyRequest, need: Permission) =>
      actions.allowed(db, req.actor, (req.params as { course_id: string }).course_id, need)

    app.get(
      '/scorm-courses',
      {
        schema: {
          operationId: 'listScormCourses',
          tags,
          summary: 'Courses, newest first',
          ...whoMay('scorm:read', 'list'),
          querystring: Query({ ...OwnerFilter, ...IncludeArchived }),
          response: { 200: Type.Array(Ref(ScormCourse)), ...failures(400, 404) },
        },
      },
      async (req) => {
        const filter = await ownerFilter(db, req.actor, req.query, 'not_found')
        return courses.list(db, req.actor, { ...filter, include_archived: req.query.include_archived })
      },
    )

    app.post(
      '/scorm-courses/uploads',
      {
        schema: {
          operationId: 'createScormCourseUpload',
          tags,
          summary: 'A ticket to upload a package, to be made a course afterwards',
          ...whoMay('scorm:write', 'new row'),
          body: Ref(CreateScormUpload),
          response: { 201: Ref(UploadTicket), ...failures(400, 403, 404, 409, 503) },
        },
      },
      async (req, reply) => {
        const { org, department, file_name, size_bytes } = req.body
        const owned = await owner(db, req.actor, 'scorm:write', org, department)
        const upload = { file_name, size_bytes, content_type: 'application/zip', folder: `scorm-courses/${randomUUIDv7()}` }
        const ticket = { ...upload, ...newCourse(owned) }
        return reply.code(201).send(await once(db, req, (db) => issueTicket(db, context, req.caller, ticket)))
      },
    )

    app.post(
      '/scorm-courses',
      {
        schema: {
          operationId: 'createScormCourse',
          tags,
          summary: 'Make a course of an uploaded package',
          ...whoMay('scorm:write', 'new row'),
          body: Ref(CreateScormCourse),
          response: { 201: Ref(ScormCourse), ...failures(400, 403, 404, 409, 503) },
        },
      },
      async (req, reply) => {
        const { org, department, pathname, subject_matter_ids = [] } = req.body
        const owned = await owner(db, req.actor, 'scorm:write', org, department)
        await knownSubjects(db, owned.owner_organization_id, subject_matter_ids)
        const course = await registering(context, { ...newCourse(owned), pathname }, (uploaded) =>
          once(db, req, async (db) => actions.register(db, req.caller, owned, req.body, await uploaded)),
        )
        return reply.code(201).send(course)
      },
    )

    app.get(
      '/scorm-courses/:course_id',
      {
        schema: {
          operationId: 'getScormCourse',
          tags,
          summary: 'A course',
          ...whoMay('scorm:read', 'row'),
          params,
          response: { 200: Ref(ScormCourse), ...failures(404) },
        },
      },
      async (req) => allowed(req, 'scorm:read'),
    )

    app.patch(
      '/scorm-courses/:course_id',
      {
        schema: {
          operationId: 'updateScormCourse',
          tags,
          summary: 'Change, archive or bring back a course',
          ...whoMay('scorm:write', 'row'),
          params,
          body: Ref(UpdateScormCourse),
          response: { 200: Ref(ScormCourse), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const { id } = await allowed(req, 'scorm:write')
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.put(
      '/scorm-courses/:course_id/subjects',
      {
        schema: {
          operationId: 'setScormCourseSubjects',
          tags,
          summary: 'Choose the subjects of a course; records already written keep their tags',
          ...whoMay('scorm:write', 'row'),
          params,
          body: Ref(SetScormCourseSubjects),
          response: { 200: Type.Array(Ref(SubjectRef)), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const { id } = await allowed(req, 'scorm:write')
        return transaction(db, (db) => actions.setSubjects(db, req.caller, id, req.body.subject_matter_ids))
      },
    )

    permanentDeletion(app, db, {
      path: '/scorm-courses/:course_id',
      params,
      tag: tags[0]!,
      resource: 'ScormCourse',
      access: whoMay('scorm:delete', 'row'),
      find: (req) => allowed(req, 'scorm:delete'),
      consequences,
      remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
    })
  }

/** What a package is uploaded for that has no course yet: its owner is the department, if there is one. */
const newCourse = ({ owner_organization_id, owner_department_id }: Pick<ScormCourse, 'owner_organization_id' | 'owner_department_id'>) =>
  ({ organization_id: owner_organization_id, purpose: 'scorm-course', owner_id: owner_department_id }) as const
