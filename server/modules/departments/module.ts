import type { Module } from '../../module.ts'
import { directoryNames } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { departmentRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context, house) => [departmentRoutes(context, house)],
  tables: ['department'],
  families: [
    {
      kind: 'department',
      named: { fields: ['department_id', 'owner_department_id', 'parent_department_id'], rows: directoryNames('department') },
    },
  ],
}
