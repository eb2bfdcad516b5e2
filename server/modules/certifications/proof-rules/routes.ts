import type { Routes } from '../../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { shownRule } from './actions-targets.ts'
import { CertificationRule, CreateCertificationRule, UpdateCertificationRule } from './schema.ts'

const params = Params({ rule_id: Uuid })

const writes = whoMay('certifications:write', 'row')
const op = operations('Certifications')

export const certificationRuleRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/rules',
      op('createCertificationRule', 'Add a rule, last in the order', writes, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query(OfOrganization),
        body: CreateCertificationRule,
        201: CertificationRule,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return once(db, req, async (db) => shownRule(db, req.actor, await actions.create(db, req.caller, id, req.body)))
      },
    )

    app.patch(
      '/certification-rules/:rule_id',
      op('updateCertificationRule', 'Change a rule; progress is worked out anew from then on, and awards stand', writes, {
        params,
        body: UpdateCertificationRule,
        200: CertificationRule,
      }),
      async (req) => {
        const rule = await actions.writable(db, req, req.params.rule_id)
        return transaction(db, async (db) => shownRule(db, req.actor, await actions.update(db, req.caller, rule, req.body)))
      },
    )

    app.delete(
      '/certification-rules/:rule_id',
      op('deleteCertificationRule', 'Delete a rule with its sign-offs', writes, { params, 200: CertificationRule }),
      async (req) => {
        const rule = await actions.writable(db, req, req.params.rule_id)
        return transaction(db, async (db) => shownRule(db, req.actor, await actions.remove(db, req.caller, rule)))
      },
    )
  }
