import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { personal } from './personal.ts'
import { actRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context, house) => [actRoutes(context, house)],
  tables: ['act_batch', 'act'],
  personal,
}
