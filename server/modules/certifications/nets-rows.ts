import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import { attachment } from '../../../test/nets/attachment.ts'
import type { World } from '../../../test/nets/module.ts'

/** Four certifications with one sign-off rule each: one to claim, one to request, one to be awarded, and one without the sign-off. */
export async function certificationRows(t: Harness, world: World) {
  const { organization_id, mark, member: author } = world
  const claimable = await certification(t, world, 'automatic')
  const requestable = await certification(t, world, 'approval')
  const awarded = await certification(t, world, 'automatic')
  const unsigned = await certification(t, world, 'automatic')
  const cert_id = claimable.id
  const { file, pathname } = await attachment(t, { organization_id, purpose: 'certification', owner_id: cert_id, mark, author })
  await t.db
    .insertInto('certification_attachment')
    .values({ ...file, certification_type_id: cert_id, position: 0 })
    .execute()
  return {
    cert_id,
    certification_id: cert_id,
    certification_type_id: cert_id,
    requestable_cert_id: requestable.id,
    other_cert_id: awarded.id,
    rule_id: claimable.rule_id,
    unsigned_rule_id: unsigned.rule_id,
    attachment_id: file.id,
    pathname,
  }
}

async function certification(t: Harness, { organization_id, owned, mark, ids }: World, awarding_mode: 'automatic' | 'approval') {
  const [id, rule_id] = [randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, certification_type_id: id }
  const rule = { id: rule_id, rule_kind: 'manual_sign_off' as const, label: mark, position: 0 }
  await t.db
    .insertInto('certification_type')
    .values({ ...owned, id, slug: t.unique(mark), name: `${mark} certification`, awarding_mode })
    .execute()
  await t.db
    .insertInto('certification_subject')
    .values({ ...of, subject_id: ids.subject_id! })
    .execute()
  await t.db
    .insertInto('certification_rule')
    .values({ ...of, ...rule })
    .execute()
  return { id, rule_id }
}

/** Return the rule of a certification of the world, and the certification of such a rule. */
export const ruleOf = async (t: Harness, certification_type_id: string): Promise<string> =>
  (
    await t.db
      .selectFrom('certification_rule')
      .select('id')
      .where('certification_type_id', '=', certification_type_id)
      .executeTakeFirstOrThrow()
  ).id
export const certificationOf = async (t: Harness, rule_id: string): Promise<string> =>
  (await t.db.selectFrom('certification_rule').select('certification_type_id').where('id', '=', rule_id).executeTakeFirstOrThrow())
    .certification_type_id
