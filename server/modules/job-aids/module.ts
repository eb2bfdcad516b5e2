import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { ownerIn } from '#platform/audit/families.ts'
import { discussedByAudience } from '#platform/rows/discussions.ts'
import { losesTag } from '#platform/rows/tags.ts'
import { ofAudience } from '#platform/rows/targets.ts'
import { readsSomewhere } from '#platform/rows/searched.ts'
import { namedShapes } from '#platform/shapes.ts'
import { jobAidFileRoutes } from './files/routes.ts'
import { jobAidLinkRoutes } from './links/routes.ts'
import * as links from './links/schema.ts'
import { notifies } from './notices.ts'
import { personal } from './personal.ts'
import { jobAidRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { reachesCaller, tags } from './store.ts'
import { jobAidVersionRoutes } from './versions/routes.ts'
import * as versions from './versions/schema.ts'
import { jobAidViewRoutes } from './views/routes.ts'
import * as views from './views/schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, links, views, versions),
  api: (context) => [
    jobAidRoutes(context),
    jobAidFileRoutes(context),
    jobAidLinkRoutes(context),
    jobAidViewRoutes(context),
    jobAidVersionRoutes(context),
  ],
  tables: [
    'job_aid',
    'job_aid_subject',
    'job_aid_cutoff',
    'job_aid_version',
    'job_aid_attachment',
    'job_aid_link',
    'job_aid_view',
    'job_aid_file_open',
    'job_aid_confirmation',
  ],
  owned: [{ table: 'job_aid', key: 'job_aids', one: 'job aid with its files and views', many: 'job aids with their files and views' }],
  blobs: [{ table: 'job_aid_attachment', of: 'job_aid', column: 'job_aid_id' }],
  tagged: [
    {
      tags,
      read: 'job-aids:read',
      consequences: [losesTag(tags, 'job_aids', 'job aid', 'job aids')],
      uses: { count: 'job_aid_count', list: { field: 'job_aids', shape: schema.JobAidRef, by: 'title' } },
    },
  ],
  target: ofAudience({
    kind: 'job_aid',
    table: 'job_aid',
    label: 'title',
    read: 'job-aids:read',
    pageOf: ({ id }) => `/job-aids/${id}`,
  }),
  searched: [
    {
      kind: 'job_aid',
      table: 'job_aid',
      label: 'title',
      files: [{ table: 'job_aid_attachment', column: 'job_aid_id' }],
      changed: 'updated_at',
      shown: (actor) => [
        {
          where: sql`(${reachesCaller(actor, 'job_aid')} or ${within(actor, 'job-aids:read', 'job_aid')})`,
          part: !readsSomewhere(actor, 'job-aids:read'),
          page: ({ id }) => `/job-aids/${id}`,
        },
      ],
    },
  ],
  discussed: discussedByAudience({ kind: 'job_aid', label: 'title', read: 'job-aids:read' }),
  personal,
  families: [
    {
      kind: 'job_aid',
      read: 'job-aids:read',
      owner: ownerIn('job_aid'),
      named: {
        fields: ['job_aid_id'],
        rows: ({ actor, organizationId }) => sql`
          select id, title as name, ${within(actor, 'job-aids:read', 'job_aid')} or ${reachesCaller(actor, 'job_aid')} as shown
          from job_aid where owner_organization_id = ${organizationId}::uuid`,
      },
    },
  ],
  notifies,
}
