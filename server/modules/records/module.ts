import type { Module } from '../../module.ts'
import { losesTag } from '#platform/rows/tags.ts'
import { namedShapes } from '#platform/shapes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import * as evidence from './evidence/schema.ts'
import { exportRoutes } from './export/routes.ts'
import { recordMatchRoutes } from './import/matches/routes.ts'
import * as matches from './import/matches/schema.ts'
import { importRoutes } from './import/routes.ts'
import * as imports from './import/schema.ts'
import { recordImportRoutes } from './import/undo/routes.ts'
import * as undo from './import/undo/schema.ts'
import { notifies } from './notices.ts'
import { opposites } from './opposites.ts'
import { personal } from './personal.ts'
import { recordRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { searched } from './store-searched.ts'
import { awaited } from './store-waiting.ts'
import { families } from './store-trail.ts'
import { tags } from './store.ts'
import { submissionRoutes } from './submissions/routes.ts'
import * as submissions from './submissions/schema.ts'

export const module: Module = {
  showsSettled: 'in reads',
  shapes: () => namedShapes(schema, evidence, submissions, imports, matches, undo),
  api: (context) => [
    recordRoutes(context),
    evidenceRoutes(context),
    submissionRoutes(context),
    exportRoutes(context),
    importRoutes(context),
    recordImportRoutes(context),
    recordMatchRoutes(context),
  ],
  tables: ['learning_record', 'record_subject', 'evidence', 'record_import', 'record_import_row'],
  owned: [
    {
      table: 'learning_record',
      key: 'learning_records',
      one: 'learning record with its evidence',
      many: 'learning records with their evidence',
    },
  ],
  blobs: [{ table: 'evidence', of: 'learning_record', column: 'record_id' }],
  tagged: [
    {
      tags,
      read: 'records:read',
      consequences: [losesTag(tags, 'learning_records', 'learning record', 'learning records')],
      uses: { count: 'learning_records' },
    },
  ],
  searched: [searched],
  awaited: [awaited],
  opposites,
  personal,
  families,
  notifies,
}
