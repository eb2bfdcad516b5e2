import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { personal } from './personal.ts'
import { signInRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  pages: (context) => [signInRoutes(context)],
  tables: ['session', 'pending_email_link'],
  personal,
}
