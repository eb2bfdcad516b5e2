import { randomUUIDv7 } from 'node:crypto'
import { ofMemory } from '#platform/files/arrivals.ts'
import { newKey } from '#platform/files/blobs/keys.ts'
import type { Harness } from '../../../test/harness.ts'
import type { World } from '../../../test/nets/module.ts'

/** A pending record of the learner with a file as evidence, and a completed record from an import. */
export async function recordRows(t: Harness, { organization_id, owned, mark, learner, member: importer, ids }: World) {
  const [record_id, evidence_id] = [randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, record_id }
  const stamps = { status: 'pending' as const, completed_at: '2026-01-02T03:04:05Z' }
  const record = { ...owned, ...stamps, id: record_id, title: `${mark} record`, learner_user_id: learner.account_id, external_id: t.unique(mark) }
  await t.db.insertInto('learning_record').values(record).execute()
  await t.db.insertInto('record_subject').values({ ...of, subject_id: ids.subject_id! }).execute()
  const payload = { evidence_type: 'file', file_name: `${mark}.pdf`, content_type: 'application/pdf', size_bytes: 1, sha256: 'x' }
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), 'application/pdf')
  await t.db.insertInto('blob').values({ key: blob_key, organization_id }).execute()
  const evidence = { id: evidence_id, evidence_type: 'file' as const, label: mark, payload: JSON.stringify(payload), blob_key }
  await t.db.insertInto('evidence').values({ ...of, ...evidence }).execute()
  const [record_import_id, imported_id] = [randomUUIDv7(), randomUUIDv7()]
  const imported = { ...owned, ...stamps, status: 'completed' as const, id: imported_id, title: `${mark} imported`, learner_user_id: learner.account_id }
  await t.db.insertInto('learning_record').values(imported).execute()
  const counts = { created_count: 1, duplicate_count: 0, failed_count: 0 }
  await t.db.insertInto('record_import').values({ organization_id, ...counts, id: record_import_id, file_name: mark, imported_by: importer.account_id }).execute()
  await t.db.insertInto('record_import_row').values({ organization_id, record_id: imported_id, import_id: record_import_id, row: 1 }).execute()
  return { record_id, evidence_id, record_import_id }
} // prettier-ignore
