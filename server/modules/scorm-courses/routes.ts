import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { SubjectRef, knownSubjects } from '#platform/rows/tags.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { CatalogueQuery, catalogueFilter, nameSorts } from '#platform/rows/catalogue.ts'
import { SortQuery } from '#platform/rows/page.ts'
import { WholeOrPageQuery, requestedPage, wholeOrPageOf } from '#platform/rows/whole-or-page.ts'
import { once, onceTaken } from '#platform/rows/create-once.ts'
import { owner } from '#platform/access/owner.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { Params, Query, Ref, Uuid } from '#platform/shapes.ts'
import { UploadTicket, issueTicket } from '#platform/files/uploads.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateScormCourse, CreateScormUpload, ScormCourse, SetScormCourseSubjects, UpdateScormCourse } from './schema.ts'
import * as courses from './store.ts'
import { registering } from './versions/actions.ts'

const params = Params({ course_id: Uuid })

const lists = whoMay('scorm:read', 'list')
const creates = whoMay('scorm:write', 'new row')
const reads = whoMay('scorm:read', 'row')
const writes = whoMay('scorm:write', 'row')
const op = operations('SCORM courses')

export const scormCourseRoutes: Routes = (context) => async (app) => {
  const { db, jobs, signer } = context
  const allowed = (req: ActorWithAccess & { params: { course_id: string } }) => actions.allowed(db, req, req.params.course_id)

  app.get(
    '/scorm-courses',
    op('listScormCourses', 'Courses, newest first or by name; a page with limit or cursor, else all', lists, {
      querystring: Query({ ...CatalogueQuery, ...SortQuery(nameSorts), ...WholeOrPageQuery }),
      200: wholeOrPageOf(ScormCourse),
      fails: [404],
    }),
    async (req) => {
      const filter = await catalogueFilter(db, req.actor, req.query, 'not_found')
      const request = requestedPage(signer, req)
      return request ? courses.page(db, req, filter, request) : courses.list(db, req, filter)
    },
  )

  app.post(
    '/scorm-courses/uploads',
    op('createScormCourseUpload', 'A ticket to upload a package, to be made a course afterwards', creates, {
      body: CreateScormUpload,
      201: UploadTicket,
      fails: [409, 503],
    }),
    async (req) => {
      const { org, department, file_name, size_bytes } = req.body
      const owned = await owner(db, req, org, department)
      const upload = { file_name, size_bytes, content_type: 'application/zip', folder: `scorm-courses/${randomUUIDv7()}` }
      const ticket = { ...upload, ...newCourse(owned) }
      return once(db, req, (db) => issueTicket(db, context, req.caller, ticket))
    },
  )

  app.post(
    '/scorm-courses',
    op('createScormCourse', 'Make a course of an uploaded package', creates, {
      body: CreateScormCourse,
      201: ScormCourse,
      fails: [409, 503],
    }),
    async (req) => {
      const { org, department, pathname, subject_matter_ids = [] } = req.body
      const owned = await owner(db, req, org, department)
      await knownSubjects(db, owned.owner_organization_id, subject_matter_ids)
      const course = await registering(context, { ...newCourse(owned), pathname }, (uploaded) =>
        onceTaken(db, req, uploaded, (db, found) => actions.register(db, req.caller, owned, req.body, found)),
      )
      return course
    },
  )

  app.get('/scorm-courses/:course_id', op('getScormCourse', 'A course', reads, { params, 200: ScormCourse }), async (req) => allowed(req))

  app.patch(
    '/scorm-courses/:course_id',
    op('updateScormCourse', 'Change, archive or bring back a course', writes, { params, body: UpdateScormCourse, 200: ScormCourse }),
    async (req) => {
      const { id } = await allowed(req)
      return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
    },
  )

  app.put(
    '/scorm-courses/:course_id/subjects',
    op('setScormCourseSubjects', 'Choose the subjects of a course; records already written keep their tags', writes, {
      params,
      body: SetScormCourseSubjects,
      200: Type.Array(Ref(SubjectRef)),
    }),
    async (req) => {
      const { id } = await allowed(req)
      return transaction(db, (db) => actions.setSubjects(db, req.caller, id, req.body.subject_matter_ids))
    },
  )

  permanentDeletion(app, db, op, {
    path: '/scorm-courses/:course_id',
    params,
    resource: 'ScormCourse',
    access: whoMay('scorm:delete', 'row'),
    find: allowed,
    consequences,
    remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
  })
}

/** The destination of an upload for a new course. Its owner is the department, if there is one. */
const newCourse = ({ owner_organization_id, owner_department_id }: Pick<ScormCourse, 'owner_organization_id' | 'owner_department_id'>) =>
  ({ organization_id: owner_organization_id, purpose: 'scorm-course', owner_id: owner_department_id }) as const
