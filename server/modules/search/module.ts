import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { index } from './actions-files.ts'
import { searchRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context, { searched }) => [searchRoutes(context, searched)],
  tables: ['search_text', 'search_file', 'search_passage', 'search_meaning'],
  tick: (context, { searched }, signal) => index(context, searched, signal),
}
