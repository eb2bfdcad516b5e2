import type { Routes } from '../../../module.ts'
import { allow, allowBeside } from '#platform/access/actor.ts'
import { blobsOf } from '#platform/files/blobs/store.ts'
import { once } from '#platform/rows/create-once.ts'
import { ownerArchived } from '#platform/access/owner.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { LaunchScormCourse, LaunchedScormCourse } from './schema.ts'
import { noContentOrigin } from './rules.ts'
import * as launches from './store.ts'

const reads = whoMay('scorm:read', 'row', {
  also: ['audience'],
  says: 'scorm:read over the owner, or whoever the live course is for; a preview needs scorm:write',
})
const op = operations('SCORM courses')

/** Browsers separate a page loaded with this header from all windows that could reach the page before it. */
const PARTED = { 'cross-origin-opener-policy': 'same-origin', 'cache-control': 'no-store' }

/** The page that plays a course, isolated as in a new tab: windows left by an earlier course cannot reach it. */
export const playedAfresh: Routes = () => async (app) => {
  const options = { config: { public: true }, schema: { hide: true, params: Params({ course_id: Uuid }) } }
  app.get('/learn/:course_id/play/afresh', options, (req, reply) =>
    reply.headers(PARTED).redirect(req.url.replace('/play/afresh', '/play')),
  )
}

export const scormLaunchRoutes: Routes = (context) => async (app) => {
  const { db, signer, config } = context

  app.post(
    '/scorm-courses/:course_id/launches',
    op('launchScormCourse', 'Open a course: start, resume or review it, or try it out', reads, {
      params: Params({ course_id: Uuid }),
      body: LaunchScormCourse,
      201: LaunchedScormCourse,
      fails: [403, 409, 503],
      optionalBody: true,
    }),
    async (req) => {
      const found = await launches.course(db, req.actor, req.params.course_id)
      const course = req.body.preview
        ? allowBeside(req.actor, 'scorm:write', found, found?.for_caller)
        : allow(req, found, found?.for_caller)
      if (course.owner_archived) throw ownerArchived()
      const { contentOrigin, contentFallback } = config
      if (contentOrigin === undefined) throw noContentOrigin()
      blobsOf(context)
      const opens = req.body.preview ? actions.preview : actions.launch
      return once(db, req, (db) => opens(db, req.caller, { signer, contentOrigin, contentFallback }, course, req.body))
    },
  )
}
