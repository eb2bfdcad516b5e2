import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { ownerIn } from '#platform/audit/families.ts'
import { familyOf } from '#platform/kept/declared.ts'
import { namedShapes } from '#platform/shapes.ts'
import { certificationRuleRoutes } from './proof-rules/routes.ts'
import * as rules from './proof-rules/schema.ts'
import { certificationRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { kind } from './store.ts'
import { tagged } from './tagged.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, rules),
  api: (context) => [certificationRoutes(context), certificationRuleRoutes(context)],
  tables: ['certification_type', 'certification_subject', 'certification_rule', 'certification_attachment'],
  owned: [
    {
      table: 'certification_type',
      key: 'certification_types',
      one: 'certification with its awards',
      many: 'certifications with their awards',
    },
  ],
  blobs: [{ table: 'certification_attachment', of: 'certification_type', column: 'certification_type_id' }],
  tagged: [tagged],
  families: [
    { ...familyOf(kind, ['certification_type_id']), goesWith: ['owner_department_id'] },
    {
      kind: 'certification_rule',
      read: 'certifications:read',
      owner: ownerIn('certification_type', sql`(select certification_type_id from certification_rule where id = entry.subject_id)`),
      goesWith: ['certification_type_id', 'subject_matter_id'],
      named: {
        fields: ['rule_id'],
        rows: ({ actor, organizationId }) => sql`
          select rule.id, rule.label as name, ${within(actor, 'certifications:read', 'type')} as shown
          from certification_rule rule join certification_type type on type.id = rule.certification_type_id
          where rule.organization_id = ${organizationId}::uuid`,
      },
    },
  ],
}
