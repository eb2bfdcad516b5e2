import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, Uuid } from '#platform/shapes.ts'
import { UploadTicket, issueTicket } from '#platform/files/uploads.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from '../actions.ts'
import { CreateScormPackageUpload, ReplaceScormPackage, ScormCourse, ScormPackageVersion } from '../schema.ts'
import * as versions from './store.ts'
import { registering } from './actions.ts'

const params = Params({ course_id: Uuid })

const writes = whoMay('scorm:write', 'row')
const reads = whoMay('scorm:read', 'row')
const op = operations('SCORM courses')

export const scormVersionRoutes: Routes = (context) => async (app) => {
  const { db } = context

  app.post(
    '/scorm-courses/:course_id/package-uploads',
    op('createScormPackageUpload', 'A ticket to upload another package for a course', writes, {
      params,
      body: CreateScormPackageUpload,
      201: UploadTicket,
      fails: [409, 503],
    }),
    async (req) => {
      const course = await actions.allowed(db, req, req.params.course_id)
      const upload = { ...req.body, content_type: 'application/zip', folder: `scorm-courses/${randomUUIDv7()}` }
      const ticket = { ...upload, ...ofCourse(course) }
      return once(db, req, (db) => issueTicket(db, context, req.caller, ticket))
    },
  )

  app.put(
    '/scorm-courses/:course_id/package',
    op('replaceScormPackage', 'Put another package under a course; attempts in progress stay on theirs, or begin anew', writes, {
      params,
      body: ReplaceScormPackage,
      200: ScormCourse,
      fails: [409, 503],
    }),
    async (req) => {
      const course = await actions.allowed(db, req, req.params.course_id)
      return registering(context, { ...ofCourse(course), pathname: req.body.pathname }, (uploaded) =>
        transaction(db, async (db) => actions.replacePackage(db, req.caller, course.id, req.body, await uploaded)),
      )
    },
  )

  app.get(
    '/scorm-courses/:course_id/package-versions',
    op('listScormPackageVersions', 'The packages of a course, newest first', reads, {
      params,
      200: Type.Array(Ref(ScormPackageVersion)),
    }),
    async (req) => {
      const { id } = await actions.allowed(db, req, req.params.course_id)
      return versions.list(db, req.actor, id)
    },
  )
}

const ofCourse = ({ id, owner_organization_id }: Pick<ScormCourse, 'id' | 'owner_organization_id'>) =>
  ({ organization_id: owner_organization_id, purpose: 'scorm-package', owner_id: id }) as const
