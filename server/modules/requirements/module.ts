import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { ownerIn, told } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { requirementRoutes } from './routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  showsSettled: 'in all',
  shapes: () => namedShapes(schema),
  api: (context) => [requirementRoutes(context)],
  tables: ['certification_requirement'],
  families: [
    {
      kind: 'certification_requirement',
      read: 'certifications:read',
      owner: ownerIn('certification_type', sql`${told('certification_type_id')}::uuid`),
    },
  ],
}
