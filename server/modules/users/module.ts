import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { moveRest } from './joins/actions.ts'
import { personal } from './joins/personal.ts'
import { userJoinRoutes } from './joins/routes.ts'
import * as joins from './joins/schema.ts'
import { userRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, joins),
  api: (context, house) => [userJoinRoutes(context, house), userRoutes(context)],
  tables: ['account_join', 'account_join_organization', 'account_join_row'],
  personal,
  tick: ({ db }, house) => moveRest(db, house),
}
