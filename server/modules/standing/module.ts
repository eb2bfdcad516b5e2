import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { matrixRoutes } from './matrix/routes.ts'
import * as recertification from './schema-recertification.ts'
import { standingRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, recertification),
  api: (context) => [standingRoutes(context), matrixRoutes(context)],
}
