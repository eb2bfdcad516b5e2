import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { isForCaller } from '#platform/access/audience.ts'
import { ownedNames, ownerIn } from '#platform/audit/families.ts'
import { discussedByAudience } from '#platform/rows/discussions.ts'
import { losesTag } from '#platform/rows/tags.ts'
import { ofAudience } from '#platform/rows/targets.ts'
import { namedShapes } from '#platform/shapes.ts'
import { scormAnalyticsRoutes } from './analytics/routes.ts'
import * as analytics from './analytics/schema.ts'
import { scormAttemptRoutes } from './attempts/routes.ts'
import * as attempts from './attempts/schema.ts'
import { playedAfresh, scormLaunchRoutes } from './launches/routes.ts'
import { scormRenewalRoutes } from './launches/routes-renewal.ts'
import * as launches from './launches/schema.ts'
import * as calls from './calls/schema.ts'
import { scormCorrectionRoutes } from './corrections/routes.ts'
import * as corrections from './corrections/schema.ts'
import { scormDetailsRoutes } from './details/routes.ts'
import * as details from './details/schema.ts'
import { notifies } from './notices.ts'
import { personal } from './personal.ts'
import { scormCourseRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { tags } from './store.ts'
import { settleDue } from './verdicts/actions-ends.ts'
import { scormVersionRoutes } from './versions/routes.ts'

export const module: Module = {
  settles: settleDue,
  showsSettled: 'in all',
  shapes: () => namedShapes(schema, attempts, corrections, details, calls, analytics, launches),
  api: (context) => [
    scormCourseRoutes(context),
    scormVersionRoutes(context),
    scormAttemptRoutes(context),
    scormDetailsRoutes(context),
    scormCorrectionRoutes(context),
    scormAnalyticsRoutes(context),
    scormLaunchRoutes(context),
    scormRenewalRoutes(context),
  ],
  pages: (context) => [playedAfresh(context)],
  tables: [
    'scorm_course',
    'scorm_course_subject',
    'scorm_package_version',
    'scorm_package_entry',
    'scorm_attempt',
    'scorm_attempt_item',
    'scorm_launch',
    'scorm_launch_calls',
    'scorm_interaction',
  ],
  owned: [
    {
      table: 'scorm_course',
      key: 'scorm_courses',
      one: 'SCORM course with its attempts',
      many: 'SCORM courses with their attempts',
      tried: { table: 'scorm_attempt', column: 'scorm_course_id' },
    },
  ],
  blobs: [{ table: 'scorm_package_version', of: 'scorm_course', column: 'scorm_course_id' }],
  tagged: [
    {
      tags,
      read: 'scorm:read',
      consequences: [losesTag(tags, 'scorm_courses', 'SCORM course', 'SCORM courses')],
      uses: { count: 'scorm_course_count', list: { field: 'scorm_courses', shape: schema.ScormCourseRef } },
    },
  ],
  target: ofAudience({
    kind: 'scorm_course',
    table: 'scorm_course',
    label: 'name',
    read: 'scorm:read',
    pageOf: ({ organization, id }) => `/o/${organization}/courses/${id}`,
  }),
  searched: [
    {
      kind: 'course',
      table: 'scorm_course',
      label: 'name',
      changed: 'updated_at',
      shown: (actor) => [
        {
          where: sql`(${isForCaller(actor, 'scorm:read', 'scorm_course')} or ${within(actor, 'scorm:read', 'scorm_course')})`,
          page: ({ organization, id }) => `/o/${organization}/courses/${id}`,
        },
      ],
    },
  ],
  discussed: discussedByAudience({ kind: 'scorm_course', label: 'name', read: 'scorm:read' }),
  personal,
  families: [
    {
      kind: 'scorm_course',
      read: 'scorm:read',
      owner: ownerIn('scorm_course'),
      takes: 'learning_record_ids',
      named: {
        fields: ['course_id', 'scorm_course_id'],
        rows: ownedNames('scorm_course', 'scorm:read', (actor) => isForCaller(actor, 'scorm:read', 'scorm_course')),
      },
    },
    {
      kind: 'scorm_attempt',
      read: 'scorm:read',
      owner: ownerIn('scorm_course', sql`(select scorm_course_id from scorm_attempt where id = entry.subject_id)`),
    },
  ],
  notifies,
}
