import type { Module } from '../../module.ts'
import { familyOf } from '#platform/kept/declared.ts'
import { reading } from '#platform/rows/searched.ts'
import { namedShapes } from '#platform/shapes.ts'
import { subjectOverviewRoutes } from './overview/routes.ts'
import { subjectUses } from './overview/schema.ts'
import { subjectRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { kind } from './store.ts'

export const module: Module = {
  shapes: ({ tagged }) => [...namedShapes(schema), subjectUses(tagged)],
  api: (context, { tagged }) => [subjectRoutes(context, tagged), subjectOverviewRoutes(context, tagged)],
  tables: ['subject', 'subject_parent'],
  owned: [{ table: 'subject', key: 'subjects', one: 'subject', many: 'subjects' }],
  searched: [
    {
      kind: 'subject',
      table: 'subject',
      label: 'name',
      slug: true,
      changed: 'created_at',
      shown: (actor) => reading(actor, 'subjects:read', 'subject', ({ organization, id }) => `/o/${organization}/subjects?subject=${id}`),
    },
  ],
  families: [familyOf(kind, ['subject_matter_id', 'subject_matter_ids', 'parent_ids'])],
}
