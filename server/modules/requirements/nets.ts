import type { Harness } from '../../../test/harness.ts'
import { fresh, ownerOf } from '../../../test/nets/bodies.ts'
import type { Body, Nets, World } from '../../../test/nets/module.ts'
import { NEW_RULE, asRule } from '../certifications/nets.ts'
import { certificationOf } from '../certifications/nets-rows.ts'

const ONCE = { kind: 'once' }

/** The learner's role requires every certification. The member's role requires the two that are proved by oneself. */
async function requirementRows(t: Harness, { organization_id, roles, ids }: World) {
  const { cert_id, requestable_cert_id, other_cert_id, unsigned_rule_id } = ids
  const unsigned = await certificationOf(t, unsigned_rule_id!)
  const required: [{ id: string }, string][] = [
    ...[cert_id!, requestable_cert_id!, other_cert_id!, unsigned].map((id): [{ id: string }, string] => [roles.learning, id]),
    ...[cert_id!, unsigned].map((id): [{ id: string }, string] => [roles.holding, id]),
  ]
  const rows = required.map(([{ id: role_id }, certification_type_id]) => ({ organization_id, role_id, certification_type_id, recertification: JSON.stringify(ONCE) }))
  await t.db.insertInto('certification_requirement').values(rows).execute()
  return {}
} // prettier-ignore

const withRules = (body: Body): Body => ({ ...body, ...(Array.isArray(body.rules) && { rules: body.rules.map(asRule) }) })

export const nets: Nets = {
  rows: requirementRows,
  operations: {
    createCertification: {
      body: (ids) => ({ ...ownerOf(ids), slug: fresh(), name: 'New', awarding_mode: 'approval' }),
      mend: withRules,
      refuses: NEW_RULE,
    },
    previewNewCertification: { body: ownerOf, mend: withRules, refuses: NEW_RULE },
    requireCertification: { body: ({ other_cert_id }) => ({ certification_type_id: other_cert_id, recertification: ONCE }) },
    previewRequirement: { body: ({ other_cert_id }) => ({ certification_type_id: other_cert_id, recertification: ONCE }) },
    previewRequirementChange: { body: () => ({ grace_days: 7 }) },
    updateRequiredCertification: { body: () => ({ grace_days: 7 }) },
  },
  choices: ({ rule_id }) => ({ id: [rule_id!] }),
  sights: [{ at: '/required-certifications', beside: 'certifications:read' }],
}
