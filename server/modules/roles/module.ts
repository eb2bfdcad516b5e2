import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { roleRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context) => [roleRoutes(context)],
  tables: ['role', 'role_manager'],
  families: [{ kind: 'role', goesWith: ['department_id'] }],
}
