import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { peopleFilesRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context) => [peopleFilesRoutes(context)],
}
