import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import { attachment } from '../../../test/nets/attachment.ts'
import type { World } from '../../../test/nets/module.ts'

/** A job aid that the learner read and confirmed, with a row in every table that refers to it. */
export async function jobAidRows(t: Harness, { organization_id, owned, mark, learner, member: author, ids }: World) {
  const [job_aid_id, link_id] = [randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, job_aid_id }
  const by = { ...of, user_id: learner.account_id, version: 1 }
  const text = { title: `${mark} aid`, body_markdown: mark }
  await t.db.insertInto('job_aid').values({ ...owned, ...text, id: job_aid_id, owner_user_id: author.account_id }).execute()
  await t.db.insertInto('job_aid_subject').values({ ...of, subject_id: ids.subject_id! }).execute()
  await t.db.insertInto('job_aid_cutoff').values({ ...of, cutoff_at: '2026-01-02T03:04:05Z', set_by: author.account_id }).execute()
  const url = `https://${mark}.example.org`
  await t.db.insertInto('job_aid_link').values({ ...of, id: link_id, url, position: 0 }).execute()
  const { file, pathname } = await attachment(t, { organization_id, purpose: 'job-aid', owner_id: job_aid_id, mark, author })
  await t.db.insertInto('job_aid_attachment').values({ ...file, job_aid_id }).execute()
  const version = { version: 1, links: JSON.stringify([{ url, label: null }]), files: JSON.stringify([{ file_name: file.file_name, label: null, sha256: null }]) }
  await t.db.insertInto('job_aid_version').values({ ...of, ...text, ...version, content_hash: mark, created_by: author.account_id }).execute()
  await t.db.insertInto('job_aid_view').values({ ...by, id: randomUUIDv7() }).execute()
  await t.db.insertInto('job_aid_confirmation').values({ ...by, id: randomUUIDv7(), content_hash: mark }).execute()
  await t.db.insertInto('job_aid_file_open').values({ ...of, id: randomUUIDv7(), attachment_id: file.id, user_id: learner.account_id }).execute()
  return { job_aid_id, link_id, aid_attachment_id: file.id, aid_pathname: pathname }
} // prettier-ignore
