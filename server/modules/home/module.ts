import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { homeRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  showsSettled: 'in all',
  shapes: () => namedShapes(schema),
  api: (context, house) => [homeRoutes(context, house)],
}
