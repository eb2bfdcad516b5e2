import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { certificateRoutes, verificationRoutes } from './certificate/routes.ts'
import { standingDetailRoutes } from './detail/routes.ts'
import * as detail from './detail/schema.ts'
import { dueDateRoutes } from './due-dates/routes.ts'
import * as dueDates from './due-dates/schema.ts'
import { exemptionRoutes } from './exemptions/routes.ts'
import * as exemptions from './exemptions/schema.ts'
import { certificationsOfMemberRoutes } from './of-person/routes.ts'
import { personal } from './personal.ts'
import { certificationRequestRoutes } from './requests/routes.ts'
import * as requests from './requests/schema.ts'
import { awardRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { signOffRoutes } from './sign-offs/routes.ts'
import * as signOffs from './sign-offs/schema.ts'

export const module: Module = {
  shapes: () => namedShapes(detail, requests, schema, signOffs, dueDates, exemptions),
  api: (context) => [
    standingDetailRoutes(context),
    certificationRequestRoutes(context),
    awardRoutes(context),
    certificateRoutes(context),
    signOffRoutes(context),
    certificationsOfMemberRoutes(context),
    dueDateRoutes(context),
    exemptionRoutes(context),
  ],
  pages: (context) => [verificationRoutes(context)],
  tables: ['certification_request', 'certification_award', 'certification_sign_off', 'certification_due_date', 'certification_exemption'],
  personal,
}
