import type { Module } from '../../module.ts'
import { organizationNames } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { auditLogRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema),
  api: (context, house) => [auditLogRoutes(context, house)],
  tables: ['audit_entry', 'audit_waiting', 'audit_seal', 'audit_chain', 'signing_key_mark'],
  families: [{ kind: 'audit_chain', named: { fields: [], rows: organizationNames } }],
}
