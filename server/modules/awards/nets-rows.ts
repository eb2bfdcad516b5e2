import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import type { World } from '../../../test/nets/module.ts'
import { ruleOf } from '../certifications/nets-rows.ts'

const DAY = '2026-01-02T03:04:05Z'

/** The learner has a sign-off for three certifications, requested two of them, and holds one. The member has a due date and is exempt. */
export async function awardRows(t: Harness, world: World) {
  const { organization_id, mark, learner, member, ids } = world
  const [user_id, request_id, award_id, sign_off_request_id] = [learner.account_id, randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const sign_off_id = await signOffs(t, world)
  const of = { organization_id, certification_type_id: ids.cert_id! }
  await t.db.insertInto('certification_request').values({ ...of, id: request_id, user_id, note: mark }).execute()
  const rule_id = await ruleOf(t, ids.requestable_cert_id!)
  await t.db.insertInto('certification_sign_off_request').values({ id: sign_off_request_id, organization_id, rule_id, user_id, note: mark }).execute()
  const award = { id: award_id, user_id, origin: 'manual' as const, awarded_at: DAY, awarded_by: member.account_id, serial: t.unique(mark) }
  const proof = JSON.stringify({ evaluated_at: DAY, awardable: true, rules: [] })
  await t.db.insertInto('certification_award').values({ ...award, organization_id, certification_type_id: ids.other_cert_id!, proof }).execute()
  const about = { ...of, user_id: member.account_id }
  await t.db.insertInto('certification_due_date').values({ ...about, id: randomUUIDv7(), due_at: '2030-01-02T03:04:05Z', note: mark }).execute()
  await t.db.insertInto('certification_exemption').values({ ...about, id: randomUUIDv7(), reason: mark }).execute()
  return { sign_off_id, sign_off_request_id, certification_request_id: request_id, request_id, award_id }
} // prettier-ignore

/** Creates three sign-offs. Returns the one for the certification that is claimed; the others serve the other awards. */
async function signOffs(t: Harness, { organization_id, learner, member, ids }: World): Promise<string> {
  const signed = { organization_id, user_id: learner.account_id, signed_by: member.account_id, observed_at: DAY }
  const rules = [ids.rule_id!, await ruleOf(t, ids.requestable_cert_id!), await ruleOf(t, ids.other_cert_id!)]
  const rows = rules.map((rule_id) => ({ ...signed, id: randomUUIDv7(), rule_id }))
  await t.db.insertInto('certification_sign_off').values(rows).execute()
  return rows[0]!.id
}
