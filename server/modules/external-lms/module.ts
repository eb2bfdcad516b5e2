import type { Module } from '../../module.ts'
import { ownedNames } from '#platform/audit/families.ts'
import { losesTag } from '#platform/rows/tags.ts'
import { namedShapes } from '#platform/shapes.ts'
import { externalCourseRoutes } from './courses/routes.ts'
import * as courses from './courses/schema.ts'
import { tags } from './courses/store.ts'
import { externalGradeFileRoutes } from './grades/routes-file.ts'
import { externalGradeRoutes } from './grades/routes.ts'
import * as grades from './grades/schema.ts'
import { externalGradeImportRoutes } from './imports/routes.ts'
import * as imports from './imports/schema.ts'
import { externalUserMappingRoutes } from './mappings/routes.ts'
import * as mappings from './mappings/schema.ts'
import { notifies } from './notices.ts'
import { personal } from './personal.ts'
import { externalServerRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => [...namedShapes(schema, courses, mappings, grades, imports), ...schema.shapes],
  api: (context) =>
    [
      externalServerRoutes,
      externalCourseRoutes,
      externalUserMappingRoutes,
      externalGradeRoutes,
      externalGradeFileRoutes,
      externalGradeImportRoutes,
    ].map((routes) => routes(context)),
  tables: [
    'external_server',
    'external_course',
    'external_course_subject',
    'external_user_mapping',
    'external_grade_import',
    'external_grade',
  ],
  owned: [
    {
      table: 'external_server',
      key: 'external_servers',
      one: 'external server with what people are called there',
      many: 'external servers with what people are called there',
    },
    {
      table: 'external_course',
      key: 'external_courses',
      one: 'external course with its grades',
      many: 'external courses with their grades',
    },
  ],
  tagged: [
    {
      tags,
      read: 'external-lms:read',
      consequences: [losesTag(tags, 'external_courses', 'external course', 'external courses')],
      uses: { count: 'external_course_count', list: { field: 'external_courses', shape: courses.ExternalCourseRef, by: 'name' } },
    },
  ],
  personal,
  families: [
    {
      kind: 'external_server',
      read: 'external-lms:read',
      named: { fields: ['server_id'], rows: ownedNames('external_server', 'external-lms:read') },
    },
    {
      kind: 'external_course',
      read: 'external-lms:read',
      takes: 'learning_record_ids',
      named: { fields: ['external_course_id'], rows: ownedNames('external_course', 'external-lms:read') },
    },
    { kind: 'external_user_mapping', read: 'external-lms:read' },
    { kind: 'external_grade_import', read: 'external-lms:read', takes: 'learning_record_ids' },
  ],
  notifies,
}
