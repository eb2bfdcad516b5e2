import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { personal } from './personal.ts'
import { viewRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context) => [viewRoutes(context)],
  tables: ['saved_view'],
  personal,
  families: [{ kind: 'saved_view' }],
}
