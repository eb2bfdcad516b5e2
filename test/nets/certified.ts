import { randomUUIDv7 } from 'node:crypto'
import { newKey } from '../../server/platform/files/blobs/keys.ts'
import type { Harness, Person } from '../harness.ts'
import type { Ids } from './requests.ts'
import { ofMemory } from '../../server/platform/files/arrivals.ts'

type Roles = { learning: { id: string }; holding: { id: string } }
type World = {
  owned: { owner_organization_id: string; owner_department_id: string | null }
  mark: string
  subject_id: string
  learner: Person
  decider: Person
  roles: Roles
}

/**
 * Certifications of an owner that the learner is required to hold: one to claim, for which everything is there; one to
 * request; and one that the learner was awarded. With a row of everything that was decided about them.
 */
export async function certified(t: Harness, { owned, mark, subject_id, learner, decider, roles }: World): Promise<Ids> {
  const organization_id = owned.owner_organization_id
  const [user_id, by] = [learner.account_id, decider.account_id]
  const certification = async (awarding_mode: 'automatic' | 'approval', requiredOf: { id: string }[], signed = true) => {
    const [id, rule_id, sign_off_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
    const of = { organization_id, certification_type_id: id }
    await t.db.insertInto('certification_type').values({ ...owned, id, slug: t.unique(mark), name: `${mark} certification`, awarding_mode }).execute()
    await t.db.insertInto('certification_subject').values({ ...of, subject_id }).execute()
    await t.db.insertInto('certification_rule').values({ ...of, id: rule_id, rule_kind: 'manual_sign_off', label: mark, position: 0 }).execute()
    if (signed) await t.db.insertInto('certification_sign_off').values({ id: sign_off_id, organization_id, rule_id, user_id, signed_by: by, observed_at: '2026-01-02T03:04:05Z' }).execute()
    for (const { id: role_id } of requiredOf)
      await t.db.insertInto('certification_requirement').values({ ...of, role_id, recertification: JSON.stringify({ kind: 'once' }) }).execute()
    return { ...of, rule_id, sign_off_id }
  }
  const claimed = await certification('automatic', [roles.learning, roles.holding])
  const requested = await certification('approval', [roles.learning])
  const awarded = await certification('automatic', [roles.learning])
  const unsigned = await certification('automatic', [roles.learning, roles.holding], false)
  const [award_id, request_id, attachment_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, certification_type_id: claimed.certification_type_id }
  await t.db.insertInto('certification_request').values({ ...of, id: request_id, user_id, note: mark }).execute()
  const sign_off_request_id = randomUUIDv7()
  await t.db.insertInto('certification_sign_off_request').values({ id: sign_off_request_id, organization_id, rule_id: requested.rule_id, user_id, note: mark }).execute()
  const award = { id: award_id, user_id, origin: 'manual' as const, awarded_at: '2026-01-02T03:04:05Z', awarded_by: by, serial: t.unique(mark) }
  const proof = JSON.stringify({ evaluated_at: award.awarded_at, awardable: true, rules: [] })
  await t.db.insertInto('certification_award').values({ ...award, organization_id, certification_type_id: awarded.certification_type_id, proof }).execute()
  const about = { ...of, user_id: by }
  await t.db.insertInto('certification_due_date').values({ ...about, id: randomUUIDv7(), due_at: '2030-01-02T03:04:05Z', note: mark }).execute()
  await t.db.insertInto('certification_exemption').values({ ...about, id: randomUUIDv7(), reason: mark }).execute()
  const file = { file_name: `${mark}.txt`, content_type: 'text/plain', size_bytes: 1 }
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), file.content_type)
  await t.db.insertInto('blob').values({ key: blob_key, organization_id }).execute()
  await t.db.insertInto('certification_attachment').values({ ...of, ...file, id: attachment_id, blob_key, position: 0 }).execute()
  const upload = { pathname: t.unique(mark), organization_id, purpose: 'certification', owner_id: of.certification_type_id, staged_key: newKey('staged') }
  await t.db.insertInto('upload').values({ ...upload, ...file, issued_to: by, expires_at: '2026-01-02T03:04:05Z', claimed_at: '2026-01-02T03:04:05Z' }).execute()
  return {
    cert_id: of.certification_type_id,
    certification_id: of.certification_type_id,
    certification_type_id: of.certification_type_id,
    requestable_cert_id: requested.certification_type_id,
    other_cert_id: awarded.certification_type_id,
    rule_id: claimed.rule_id,
    unsigned_rule_id: unsigned.rule_id,
    sign_off_id: claimed.sign_off_id,
    sign_off_request_id,
    certification_request_id: request_id,
    request_id,
    award_id,
    attachment_id,
    learner_id: user_id,
    pathname: upload.pathname,
  }
} // prettier-ignore
