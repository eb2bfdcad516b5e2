import { randomUUIDv7 } from 'node:crypto'
import { newKey } from '../../server/platform/files/blobs/keys.ts'
import type { Harness, Person } from '../harness.ts'
import type { Ids } from './requests.ts'
import { ofMemory } from '../../server/platform/files/arrivals.ts'

type World = {
  owned: { owner_organization_id: string; owner_department_id: string | null }
  mark: string
  subject_id: string
  learner: Person
  registrar: Person
}

/** A course of an owner that the learner has begun, with a row of everything that hangs on it. */
export async function hosted(t: Harness, { owned, mark, subject_id, learner, registrar }: World): Promise<Ids> {
  const organization_id = owned.owner_organization_id
  const [course_id, version_id, attempt_id, launch_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, scorm_course_id: course_id }
  const file = { file_name: `${mark}.zip`, size_bytes: 1 }
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), 'application/zip')
  await t.db.insertInto('blob').values({ key: blob_key, organization_id }).execute()
  await t.db.insertInto('scorm_course').values({ ...owned, id: course_id, name: `${mark} course` }).execute()
  await t.db.insertInto('scorm_course_subject').values({ ...of, subject_id }).execute()
  const item = { id: 'I1', title: mark, href: 'index.html', is_sco: true, is_asset: false, visible: true, missing: false, mastery_score: null }
  const declared = { scorm_version: '1.2' as const, launch_path: 'index.html', objectives: '[]', warnings: '[]', items: JSON.stringify([item]) }
  await t.db.insertInto('scorm_package_version').values({ ...of, ...file, ...declared, id: version_id, version_number: 1, blob_key, sha256: 'x', registered_by: registrar.account_id }).execute()
  const entry = { path: 'index.html', lower_path: 'index.html', data_offset: 0, compressed_size: 1, size: 1, method: 0, crc32: 0 }
  await t.db.insertInto('scorm_package_entry').values({ ...entry, organization_id, package_version_id: version_id }).execute()
  await t.db.insertInto('scorm_attempt').values({ ...of, id: attempt_id, user_id: learner.account_id, attempt_number: 1, package_version_number: 1 }).execute()
  await t.db.insertInto('scorm_attempt_item').values({ organization_id, attempt_id, item_id: 'I1', suspend_data: mark }).execute()
  await t.db.insertInto('scorm_interaction').values({ organization_id, attempt_id, item_id: 'I1', position: 0, data: JSON.stringify({ id: mark }) }).execute()
  await t.db.insertInto('scorm_launch').values({ id: launch_id, organization_id, attempt_id, mode: 'normal', expires_at: '2030-01-02T03:04:05Z' }).execute()
  const claimed = { ...file, organization_id, content_type: 'application/zip', issued_to: registrar.account_id, expires_at: '2026-01-02T03:04:05Z', claimed_at: '2026-01-02T03:04:05Z' }
  const first = { ...claimed, pathname: `scorm-courses/${randomUUIDv7()}/${mark}.zip`, purpose: 'scorm-course', owner_id: null, staged_key: newKey('staged') }
  const next = { ...claimed, pathname: `scorm-courses/${randomUUIDv7()}/${mark}.zip`, purpose: 'scorm-package', owner_id: course_id, staged_key: newKey('staged') }
  await t.db.insertInto('upload').values([first, next]).execute()
  return { course_id, scorm_id: course_id, attempt_id, launch_id, course_pathname: first.pathname, package_pathname: next.pathname }
} // prettier-ignore
