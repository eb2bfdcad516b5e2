import { randomUUIDv7 } from 'node:crypto'
import { newKey } from '../../server/platform/files/blobs/keys.ts'
import type { Harness, Person } from '../harness.ts'
import type { Ids } from './requests.ts'
import { ofMemory } from '../../server/platform/files/arrivals.ts'

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
  const [job_aid_id, link_id, attachment_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, job_aid_id }
  const by = { ...of, user_id: reader.account_id, version: 1 }
  const text = { title: `${mark} aid`, body_markdown: mark }
  await t.db.insertInto('job_aid').values({ ...owned, ...text, id: job_aid_id, owner_user_id: author.account_id }).execute()
  await t.db.insertInto('job_aid_subject').values({ ...of, subject_id }).execute()
  await t.db.insertInto('job_aid_version').values({ ...of, ...text, version: 1, links: '[]', files: '[]', content_hash: mark, created_by: author.account_id }).execute()
  await t.db.insertInto('job_aid_cutoff').values({ ...of, cutoff_at: '2026-01-02T03:04:05Z', set_by: author.account_id }).execute()
  await t.db.insertInto('job_aid_link').values({ ...of, id: link_id, url: `https://${mark}.example.org`, position: 0 }).execute()
  const file = { file_name: `${mark}.txt`, content_type: 'text/plain', size_bytes: 1 }
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), file.content_type)
  await t.db.insertInto('blob').values({ key: blob_key, organization_id }).execute()
  await t.db.insertInto('job_aid_attachment').values({ ...of, ...file, id: attachment_id, blob_key, position: 1 }).execute()
  await t.db.insertInto('job_aid_view').values({ ...by, id: randomUUIDv7() }).execute()
  await t.db.insertInto('job_aid_confirmation').values({ ...by, id: randomUUIDv7(), content_hash: mark }).execute()
  await t.db.insertInto('job_aid_file_open').values({ ...of, id: randomUUIDv7(), attachment_id, user_id: reader.account_id }).execute()
  const upload = { pathname: t.unique(mark), organization_id, purpose: 'job-aid', owner_id: job_aid_id, staged_key: newKey('staged') }
  await t.db.insertInto('upload').values({ ...upload, ...file, issued_to: author.account_id, expires_at: '2026-01-02T03:04:05Z', claimed_at: '2026-01-02T03:04:05Z' }).execute()
  return { job_aid_id, link_id, aid_attachment_id: attachment_id, aid_pathname: upload.pathname }
} // prettier-ignore
