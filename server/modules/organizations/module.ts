import type { Module } from '../../module.ts'
import { organizationNames } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { organizationRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context, { owned }) => [organizationRoutes(context, owned)],
  tables: ['organization'],
  families: [{ kind: 'organization', named: { fields: ['organization_id', 'owner_organization_id'], rows: organizationNames } }],
}
