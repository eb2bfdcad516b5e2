import { randomUUIDv7 } from 'node:crypto'
import type { Harness, Person } from '../harness.ts'
import { attached } from './attached.ts'
import type { Ids } from './requests.ts'

type World = {
  owned: { owner_organization_id: string; owner_department_id: string | null }
  mark: string
  subject_id: string
  reader: Person
  author: Person
}

/** A job aid of an owner that somebody read and confirmed, with a row of everything that hangs on it. */
export async function aided(t: Harness, { owned, mark, subject_id, reader, author }: World): Promise<Ids> {
  const organization_id = owned.owner_organization_id
  const [job_aid_id, link_id] = [randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, job_aid_id }
  const by = { ...of, user_id: reader.account_id, version: 1 }
  const text = { title: `${mark} aid`, body_markdown: mark }
  await t.db.insertInto('job_aid').values({ ...owned, ...text, id: job_aid_id, owner_user_id: author.account_id }).execute()
  await t.db.insertInto('job_aid_subject').values({ ...of, subject_id }).execute()
  await t.db.insertInto('job_aid_version').values({ ...of, ...text, version: 1, links: '[]', files: '[]', content_hash: mark, created_by: author.account_id }).execute()
  await t.db.insertInto('job_aid_cutoff').values({ ...of, cutoff_at: '2026-01-02T03:04:05Z', set_by: author.account_id }).execute()
  await t.db.insertInto('job_aid_link').values({ ...of, id: link_id, url: `https://${mark}.example.org`, position: 0 }).execute()
  const { file, pathname } = await attached(t, { organization_id, purpose: 'job-aid', owner_id: job_aid_id, mark, author })
  await t.db.insertInto('job_aid_attachment').values({ ...file, job_aid_id }).execute()
  await t.db.insertInto('job_aid_view').values({ ...by, id: randomUUIDv7() }).execute()
  await t.db.insertInto('job_aid_confirmation').values({ ...by, id: randomUUIDv7(), content_hash: mark }).execute()
  await t.db.insertInto('job_aid_file_open').values({ ...of, id: randomUUIDv7(), attachment_id: file.id, user_id: reader.account_id }).execute()
  return { job_aid_id, link_id, aid_attachment_id: file.id, aid_pathname: pathname }
} // prettier-ignore
