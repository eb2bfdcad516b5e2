import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { dayRoutes } from './days/routes.ts'
import * as days from './days/schema.ts'
import { feedRoutes } from './feed/routes.ts'
import { personal } from './personal.ts'
import { linkRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  showsSettled: 'in reads',
  shapes: () => namedShapes(schema, days),
  api: (context) => [linkRoutes(context), dayRoutes(context), feedRoutes(context)],
  tables: ['calendar_link'],
  personal,
}
