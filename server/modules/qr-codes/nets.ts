import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import { described, placeOf } from '../../../test/nets/bodies.ts'
import type { Body, Nets, World } from '../../../test/nets/module.ts'

/** Creates a code that leads to a course, led to an address before, and was scanned by the learner. */
async function qrCodeRows(t: Harness, { organization_id, owned, mark, learner, member: keeper, ids }: World) {
  const qr_code_id = randomUUIDv7()
  const of = { organization_id, qr_code_id }
  const [target_id, from, to] = [ids.course_id!, `https://${mark}.example.org/`, `${mark} course`]
  await t.db.insertInto('qr_code').values({ ...owned, id: qr_code_id, slug: t.unique(mark), name: `${mark} code`, description: mark, target_kind: 'scorm_course', target_id, target_label: to, created_by: keeper.account_id }).execute()
  await t.db.insertInto('qr_code_target_change').values({ ...of, id: randomUUIDv7(), changed_by: keeper.account_id, from_kind: 'url', from_url: from, from_label: from, to_kind: 'scorm_course', to_id: target_id, to_label: to }).execute()
  await t.db.insertInto('qr_code_scan').values({ ...of, id: randomUUIDv7(), account_id: learner.account_id, outcome: 'followed' }).execute()
  return { qr_code_id }
} // prettier-ignore

/** Replaces a drawn target with an address, because there are few things to lead to. */
const toAddress = ({ target_id: _thing, target_url, ...body }: Body): Body => ({
  ...body,
  target_kind: 'url',
  target_url: target_url ?? 'https://example.org',
})

const TARGET = /^target_(id|url) (is required|goes with|does not go)/

export const nets: Nets = {
  rows: qrCodeRows,
  operations: {
    createQrCode: {
      body: (ids) => ({ ...placeOf(ids), name: 'New', target_kind: 'url', target_url: 'https://example.org/new' }),
      mend: toAddress,
      refuses: [TARGET],
    },
    updateQrCode: { body: described },
    setQrCodeTarget: {
      body: () => ({ target_kind: 'url', target_url: 'https://example.org/changed' }),
      mend: toAddress,
      refuses: [TARGET],
    },
    getQrCodeImage: { refuses: [/^size must be at least \d+ for this code/] },
  },
  choices: ({ job_aid_id }) => ({ target_id: [job_aid_id!] }),
  beside: () => ({ target_id: { target_kind: 'job_aid', target_url: undefined } }),
  catalogue: 'qr-codes:read',
}
