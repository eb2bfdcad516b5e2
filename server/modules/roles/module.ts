import type { Module } from '../../module.ts'
import { directoryNames } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { roleManagerRoutes } from './managers/routes.ts'
import * as managers from './managers/schema.ts'
import { notifies } from './notices.ts'
import { roleRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, managers),
  api: (context) => [roleRoutes(context), roleManagerRoutes(context)],
  tables: ['role', 'role_manager'],
  families: [
    {
      kind: 'role',
      goesWith: ['department_id'],
      named: { fields: ['role_id', 'role_ids', 'manager_role_id', 'subordinate_role_id'], rows: directoryNames('role') },
    },
  ],
  notifies,
}
