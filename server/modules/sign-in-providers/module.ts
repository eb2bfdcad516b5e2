import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { connectionTestRoutes } from './connection/routes.ts'
import * as connection from './connection/schema.ts'
import { signInProviderRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, connection),
  api: (context) => [signInProviderRoutes(context), connectionTestRoutes(context)],
  tables: ['sign_in_provider'],
  families: [
    {
      kind: 'sign_in_provider',
      named: {
        fields: ['provider_id'],
        // The sign-in page shows the names of enabled providers to everyone.
        rows: ({ actor }) => sql`select id, display_name as name, enabled or ${actor.superuser} as shown from sign_in_provider`,
      },
    },
  ],
}
