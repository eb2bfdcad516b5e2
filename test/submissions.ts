import { expect } from 'vitest'
import type { Harness, Org, Person } from './harness.ts'

const TYPE = { 'content-type': 'multipart/form-data; boundary=submission' }
const form = (parts: object) =>
  Object.entries(parts)
    .map(([name, value]) => `--submission\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`)
    .concat('--submission--\r\n')
    .join('')

const recordOf = (org: Org, title: string, more: object) => {
  const completed_at = new Date(Date.now() - 3_600_000).toISOString()
  return { owner_organization_id: org.id, title, status: 'pending', completed_at, ...more }
}

/** Submits a record with a note as its evidence. */
export async function submit(t: Harness, who: Person, org: Org, title: string, more: object = {}) {
  const record = recordOf(org, title, more)
  const evidence = [{ payload: { evidence_type: 'note', text: 'On the ward, with the educator.' } }]
  const { status, body, text } = await t.call(who, 'POST', '/api/records/submissions', form({ record, evidence }), TYPE)
  expect(status, text).toBe(201)
  return body
}

/** Submits a record again with these notes as its evidence and without its former evidence. */
export const resubmit = (
  t: Harness,
  who: Person,
  org: Org,
  { id, title }: { id: string; title: string },
  notes: string[],
  more: object = {},
) => {
  const evidence = notes.map((text) => ({ payload: { evidence_type: 'note', text } }))
  const parts = { record: recordOf(org, title, more), evidence, keep_evidence_ids: [] }
  return t.call(who, 'POST', `/api/records/${id}/resubmission`, form(parts), TYPE)
}
