import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { ownerIn } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { notifiesOf } from './notices.ts'
import { personal } from './personal.ts'
import { forumPostRoutes } from './posts/routes.ts'
import * as posts from './posts/schema.ts'
import { forumReadingRoutes } from './reading/routes.ts'
import * as reading from './reading/schema.ts'
import { forumReportRoutes } from './reports/routes.ts'
import * as reports from './reports/schema.ts'
import { awaited } from './reports/store.ts'
import { forumRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { searchedIn } from './store-searched.ts'
import { forumThreadRoutes } from './threads/routes.ts'
import * as threads from './threads/schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, threads, posts, reports, reading),
  api: (context, { discussed }) =>
    [forumRoutes, forumThreadRoutes, forumPostRoutes, forumReportRoutes, forumReadingRoutes].map((routes) => routes(context, discussed)),
  tables: [
    'forum',
    'forum_thread',
    'forum_post',
    'forum_post_revision',
    'forum_mention',
    'forum_report',
    'forum_subscription',
    'forum_thread_subscription',
    'forum_read_mark',
    'forum_read_watermark',
  ],
  owned: [{ table: 'forum', key: 'forums', one: 'forum with its posts', many: 'forums with their posts' }],
  searched: searchedIn,
  awaited: [awaited],
  personal,
  families: [
    {
      kind: 'forum',
      read: 'forums:read',
      owner: ownerIn('forum'),
      named: {
        fields: ['forum_id'],
        rows: ({ actor, organizationId }) => sql`
          select id, title as name, ${within(actor, 'forums:read', 'forum')} as shown
          from forum where owner_organization_id = ${organizationId}::uuid`,
      },
    },
    {
      kind: 'forum_thread',
      read: 'forums:read',
      owner: ownerIn('forum', sql`(select forum_id from forum_thread where id = entry.subject_id)`),
      named: {
        fields: ['forum_thread_id'],
        rows: ({ actor, organizationId }) => sql`
          select thread.id, thread.title as name, ${within(actor, 'forums:read', 'forum')} as shown
          from forum_thread thread join forum on forum.id = thread.forum_id where thread.organization_id = ${organizationId}::uuid`,
      },
    },
    {
      kind: 'forum_post',
      read: 'forums:read',
      owner: ownerIn(
        'forum',
        sql`(
        select thread.forum_id from forum_post post join forum_thread thread on thread.id = post.thread_id where post.id = entry.subject_id)`,
      ),
      named: {
        fields: ['answer_post_id'],
        rows: ({ actor, organizationId }) => sql`
          select post.id, '#' || post.post_number as name, ${within(actor, 'forums:read', 'forum')} as shown
          from forum_post post join forum_thread thread on thread.id = post.thread_id join forum on forum.id = thread.forum_id
          where post.organization_id = ${organizationId}::uuid`,
      },
    },
  ],
  notifies: notifiesOf,
}
