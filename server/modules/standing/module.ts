import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { matrixRoutes } from './matrix/routes.ts'
import * as recertification from './schema-recertification.ts'
import { standingRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { submissionPreviewRoutes } from './submissions/routes.ts'
import * as submissions from './submissions/schema.ts'

export const module: Module = {
  showsSettled: 'in all',
  shapes: () => namedShapes(schema, recertification, submissions),
  api: (context) => [standingRoutes(context), matrixRoutes(context), submissionPreviewRoutes(context)],
}
