import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import type { World } from '../../../test/nets/module.ts'

/** A server with a catalogue course, in which the learner has a grade without a record. */
export async function externalRows(t: Harness, { organization_id, mark, learner, member: keeper, ids }: World) {
  const [server_id, catalogue_course_id, import_id, external_grade_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const [owned, of] = [{ owner_organization_id: organization_id }, { organization_id, server_id }]
  const external_user_id = t.unique(mark)
  const remembered = JSON.stringify({ identity_column: mark, date_column: null, columns: [] })
  await t.db.insertInto('external_server').values({ ...owned, id: server_id, slug: t.unique(mark), name: `${mark} server`, description: mark, base_url: `https://${mark}.example.org`, lms_kind: mark, gradebook: remembered }).execute()
  await t.db.insertInto('external_course').values({ ...owned, server_id, id: catalogue_course_id, external_course_id: mark, name: `${mark} course elsewhere`, description: mark }).execute()
  await t.db.insertInto('external_course_subject').values({ organization_id, course_id: catalogue_course_id, subject_id: ids.subject_id! }).execute()
  await t.join(keeper, { id: organization_id, slug: '' })
  await t.db.insertInto('external_user_mapping').values({ ...of, external_user_id, user_id: keeper.account_id }).execute()
  const counts = { created_count: 1, duplicate_count: 0, failed_count: 0 }
  await t.db.insertInto('external_grade_import').values({ ...of, ...counts, id: import_id, file_name: mark, imported_by: keeper.account_id }).execute()
  const grade = { course_id: catalogue_course_id, import_id, user_id: learner.account_id, external_user_id: mark, external_attempt_id: mark }
  await t.db.insertInto('external_grade').values({ ...of, ...grade, id: external_grade_id, score: 85, completed_at: '2026-01-02T03:04:05Z' }).execute()
  return { server_id, catalogue_course_id, import_id, external_user_id, external_grade_id, external_course_name: mark }
} // prettier-ignore
