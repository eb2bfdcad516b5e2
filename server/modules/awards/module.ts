import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { ownerIn, rowsOf } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { certificateRoutes, verificationRoutes } from './certificate/routes.ts'
import * as certificate from './certificate/schema.ts'
import { standingDetailRoutes } from './detail/routes.ts'
import * as detail from './detail/schema.ts'
import { dueDateRoutes } from './due-dates/routes.ts'
import * as dueDates from './due-dates/schema.ts'
import { exemptionRoutes } from './exemptions/routes.ts'
import * as exemptions from './exemptions/schema.ts'
import { notifies } from './notices.ts'
import { certificationsOfMemberRoutes } from './of-person/routes.ts'
import { opposites } from './opposites.ts'
import { personal } from './personal.ts'
import { certificationRequestRoutes } from './requests/routes.ts'
import * as requests from './requests/schema.ts'
import { awaited as requested } from './requests/store-list.ts'
import { reopeningRoutes } from './reopening/routes.ts'
import { awardRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { notifies as notifiesOfSignOffs } from './sign-off-requests/notices.ts'
import { signOffRequestRoutes } from './sign-off-requests/routes.ts'
import * as signOffRequests from './sign-off-requests/schema.ts'
import { awaited as toSignOff } from './sign-off-requests/store.ts'
import { signOffRoutes } from './sign-offs/routes.ts'
import * as signOffs from './sign-offs/schema.ts'

export const module: Module = {
  showsSettled: 'in all',
  shapes: () => namedShapes(certificate, detail, requests, schema, signOffs, signOffRequests, dueDates, exemptions),
  api: (context) => [
    standingDetailRoutes(context),
    certificationRequestRoutes(context),
    awardRoutes(context),
    certificateRoutes(context),
    signOffRoutes(context),
    signOffRequestRoutes(context),
    certificationsOfMemberRoutes(context),
    dueDateRoutes(context),
    exemptionRoutes(context),
    reopeningRoutes(context),
  ],
  pages: (context) => [verificationRoutes(context)],
  tables: [
    'certification_request',
    'certification_award',
    'certification_sign_off',
    'certification_sign_off_request',
    'certification_due_date',
    'certification_exemption',
  ],
  awaited: [requested, toSignOff],
  personal,
  opposites,
  families: [
    {
      kind: 'certification_award',
      read: 'certifications:read',
      owner: ownerIn('certification_type', sql`(select certification_type_id from certification_award where id = entry.subject_id)`),
      rows: rowsOf(
        'certification_award',
        'certification_award',
        ['certification_type_id', 'user_id'],
        'organization_id',
        'certification_award.given',
      ),
      goesWith: ['certification_type_id'],
    },
    {
      kind: 'certification_request',
      read: 'certifications:read',
      owner: ownerIn('certification_type', sql`(select certification_type_id from certification_request where id = entry.subject_id)`),
    },
    {
      kind: 'certification_sign_off',
      read: 'certifications:read',
      owner: ownerIn(
        'certification_type',
        sql`(select rule.certification_type_id from certification_sign_off signed
        join certification_rule rule on rule.id = signed.rule_id where signed.id = entry.subject_id)`,
      ),
      rows: rowsOf('certification_sign_off', 'certification_sign_off', ['rule_id', 'user_id']),
      goesWith: ['rule_id'],
    },
    {
      kind: 'certification_sign_off_request',
      read: 'certifications:read',
      owner: ownerIn(
        'certification_type',
        sql`(select rule.certification_type_id from certification_sign_off_request asked
        join certification_rule rule on rule.id = asked.rule_id where asked.id = entry.subject_id)`,
      ),
      goesWith: ['rule_id'],
    },
    { kind: 'certification_due_date', read: 'certifications:read', owner: ownerIn('certification_type') },
    { kind: 'certification_exemption', read: 'certifications:read', owner: ownerIn('certification_type') },
  ],
  notifies: [...notifies, ...notifiesOfSignOffs],
}
