import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OwnerFilter, Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import * as forumActions from '../actions.ts'
import * as posts from '../posts/actions.ts'
import * as actions from './actions.ts'
import { ForumReport, ReportForumPost, ReportedForumPost, reportSorts } from './schema.ts'
import * as reports from './store.ts'

const reads = whoMay('forums:read', 'row', { also: ['audience'], says: 'forums:read over the owner, or anyone whom the live forum is for' })
const op = operations('Forums')

export const forumReportRoutes: Routes<Discussed[]> =
  ({ db, signer }, discussed) =>
  async (app) => {
    app.post(
      '/forum-posts/:forum_post_id/report',
      op('reportForumPost', 'Report a post to who moderates; three people’s reports hide it until they decide', reads, {
        params: Params({ forum_post_id: Uuid }),
        body: ReportForumPost,
        201: ForumReport,
        fails: [409],
      }),
      async (req) => {
        const place = await posts.allowed(db, req, discussed, req.params.forum_post_id)
        return once(db, req, (db) => actions.report(db, req.caller, place, req.body))
      },
    )

    app.get(
      '/forums/:forum_id/reports',
      op('listReportsOfForum', 'Posts of a forum whose reports wait for a decision', whoMay('forums:moderate', 'row'), {
        params: Params({ forum_id: Uuid }),
        querystring: Query(PageQuery),
        200: pageOf(ReportedForumPost),
      }),
      async (req) => {
        const { id } = await forumActions.allowed(db, req, discussed, req.params.forum_id)
        return reports.listOf(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.get(
      '/forum-reports',
      op('listForumReports', 'Posts whose reports wait for the caller’s decision, in all forums', whoMay('forums:moderate', 'list'), {
        querystring: Query({ forum_post_id: Type.Optional(Uuid), ...OwnerFilter, ...SortQuery(reportSorts), ...PageQuery }),
        200: pageOf(ReportedForumPost),
        fails: [404],
      }),
      async (req) => {
        const { forum_post_id, sort } = req.query
        const owner = await ownerFilter(db, req.actor, req.query, 'not_found')
        return reports.listAll(db, req, { ...owner, ...(forum_post_id && { forum_post_id }) }, sort, pageRequest(signer, req))
      },
    )
  }
