import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { personDataRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { personal } from './store.ts'
import { accountFields, accountNames } from './store-trail.ts'

export const module: Module = {
  showsSettled: 'in all',
  shapes: () => namedShapes(schema),
  api: (context, house) => [personDataRoutes(context, house)],
  tables: ['account', 'identity', 'idempotent_answer'],
  personal,
  families: [{ kind: 'account', named: { fields: accountFields, rows: accountNames } }],
}
