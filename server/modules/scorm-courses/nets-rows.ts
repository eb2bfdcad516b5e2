import { randomUUIDv7 } from 'node:crypto'
import { ofMemory } from '#platform/files/arrivals.ts'
import { newKey } from '#platform/files/blobs/keys.ts'
import type { Harness } from '../../../test/harness.ts'
import type { World } from '../../../test/nets/module.ts'

/** A course that the learner has begun, with a row in every table that refers to it. */
export async function courseRows(t: Harness, world: World) {
  const { organization_id, owned, mark, learner, ids } = world
  const course_id = randomUUIDv7()
  const of = { organization_id, scorm_course_id: course_id }
  await t.db.insertInto('scorm_course').values({ ...owned, id: course_id, name: `${mark} course` }).execute()
  await t.db.insertInto('scorm_course_subject').values({ ...of, subject_id: ids.subject_id! }).execute()
  await packageVersion(t, world, of)
  const [attempt_id, launch_id] = [randomUUIDv7(), randomUUIDv7()]
  await t.db.insertInto('scorm_attempt').values({ ...of, id: attempt_id, user_id: learner.account_id, attempt_number: 1, package_version_number: 1 }).execute()
  await t.db.insertInto('scorm_attempt_item').values({ organization_id, attempt_id, item_id: 'I1', suspend_data: mark }).execute()
  await t.db.insertInto('scorm_interaction').values({ organization_id, attempt_id, item_id: 'I1', position: 0, data: JSON.stringify({ id: mark }) }).execute()
  await t.db.insertInto('scorm_launch').values({ id: launch_id, organization_id, attempt_id, mode: 'normal', expires_at: '2030-01-02T03:04:05Z' }).execute()
  const course_pathname = await takenUpload(t, world, { purpose: 'scorm-course', owner_id: null })
  const package_pathname = await takenUpload(t, world, { purpose: 'scorm-package', owner_id: course_id })
  return { course_id, scorm_id: course_id, attempt_id, launch_id, course_pathname, package_pathname }
} // prettier-ignore

const fileOf = (mark: string) => ({ file_name: `${mark}.zip`, size_bytes: 1 })

/** A package with one page. */
async function packageVersion(t: Harness, { organization_id, mark, member }: World, of: { organization_id: string; scorm_course_id: string }) {
  const version_id = randomUUIDv7()
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), 'application/zip')
  await t.db.insertInto('blob').values({ key: blob_key, organization_id }).execute()
  const item = { id: 'I1', title: mark, href: 'index.html', is_sco: true, is_asset: false, visible: true, missing: false, mastery_score: null }
  const declared = { scorm_version: '1.2' as const, launch_path: 'index.html', objectives: '[]', warnings: '[]', items: JSON.stringify([item]) }
  const version = { id: version_id, version_number: 1, blob_key, sha256: 'x', registered_by: member.account_id }
  await t.db.insertInto('scorm_package_version').values({ ...of, ...fileOf(mark), ...declared, ...version }).execute()
  const entry = { path: 'index.html', lower_path: 'index.html', data_offset: 0, compressed_size: 1, size: 1, method: 0, crc32: 0 }
  await t.db.insertInto('scorm_package_entry').values({ ...entry, organization_id, package_version_id: version_id }).execute()
} // prettier-ignore

async function takenUpload(t: Harness, { organization_id, mark, member }: World, to: { purpose: string; owner_id: string | null }): Promise<string> {
  const pathname = `scorm-courses/${randomUUIDv7()}/${mark}.zip`
  const at = '2026-01-02T03:04:05Z'
  const taken = { organization_id, content_type: 'application/zip', issued_to: member.account_id, expires_at: at, claimed_at: at }
  await t.db.insertInto('upload').values({ ...taken, ...fileOf(mark), ...to, pathname, staged_key: newKey('staged') }).execute()
  return pathname
} // prettier-ignore
