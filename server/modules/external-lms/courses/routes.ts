import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { requestedPage, wholeOrPageOf } from '#platform/rows/whole-or-page.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import * as serverActions from '../actions.ts'
import { ListFields } from '../schema.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateExternalCourse, ExternalCourse, ExternalCoursePerson, UpdateExternalCourse } from './schema.ts'
import { people } from './store-people.ts'
import * as courses from './store.ts'

const path = '/external-lms/courses/:course_id'
const ofServer = Params({ server_id: UuidOrSlug })
const params = Params({ course_id: Uuid })

const [reads, writes] = [whoMay('external-lms:read', 'row'), whoMay('external-lms:write', 'row')]
const op = operations('External LMS')

export const externalCourseRoutes: Routes =
  ({ db, jobs, signer }) =>
  async (app) => {
    app.get(
      '/external-lms/servers/:server_id/courses',
      op('listExternalCourses', 'The courses of a server, alphabetical; a page with limit or cursor, else all', reads, {
        params: ofServer,
        querystring: Query({ ...OfOrganization, ...ListFields }),
        200: wholeOrPageOf(ExternalCourse),
      }),
      async (req) => {
        const { id } = await serverActions.allowed(db, req)
        const request = requestedPage(signer, req)
        return request ? courses.page(db, req.actor, id, req.query, request) : courses.list(db, req.actor, id, req.query)
      },
    )

    app.post(
      '/external-lms/servers/:server_id/courses',
      op('createExternalCourse', 'Add a course of a server to the catalogue', writes, {
        params: ofServer,
        querystring: Query(OfOrganization),
        body: CreateExternalCourse,
        201: ExternalCourse,
        fails: [409],
      }),
      async (req) => {
        const { id, owner_organization_id } = await serverActions.allowed(db, req)
        await owner(db, req, owner_organization_id)
        return once(db, req, (db) => actions.create(db, req.caller, id, req.body))
      },
    )

    app.get(path, op('getExternalCourse', 'A course of the catalogue', reads, { params, 200: ExternalCourse }), (req) =>
      actions.allowed(db, req),
    )

    app.patch(
      path,
      op('updateExternalCourse', 'Change, archive or bring back a course', writes, {
        params,
        body: UpdateExternalCourse,
        200: ExternalCourse,
      }),
      async (req) => {
        const { id } = await actions.allowed(db, req)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.delete(
      path,
      op('archiveExternalCourse', 'Archive a course: it takes no more grades, and those it has stay readable', writes, {
        params,
        200: ExternalCourse,
      }),
      async (req) => {
        const { id } = await actions.allowed(db, req)
        return transaction(db, (db) => actions.update(db, req.caller, id, { archived: true }))
      },
    )

    app.get(
      `${path}/people`,
      op('listExternalCoursePeople', 'Who has grades of a course and who needs them, by name', reads, {
        params,
        200: Type.Array(Ref(ExternalCoursePerson)),
      }),
      async (req) => people(db, req.actor, await actions.allowed(db, req)),
    )

    permanentDeletion(app, db, op, {
      path,
      params,
      resource: 'ExternalCourse',
      access: whoMay('external-lms:delete', 'row'),
      find: (req) => actions.allowed(db, req),
      consequences,
      remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
    })
  }
