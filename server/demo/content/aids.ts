import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import * as certifications from '#modules/certifications/actions.ts'
import * as rules from '#modules/certifications/proof-rules/actions.ts'
import * as aids from '#modules/job-aids/actions.ts'
import { attached } from '#modules/job-aids/files/actions.ts'
import * as links from '#modules/job-aids/links/actions.ts'
import type { JobAid } from '#modules/job-aids/schema.ts'
import { peopleOf } from '#platform/access/audience.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import { ofMemory } from '#platform/files/arrivals.ts'
import * as files from '#platform/files/attachments/actions.ts'
import { type UploadedFile, stage } from '#platform/files/uploads.ts'
import { type AidStory, aidStories } from './aid-stories.ts'
import { type Author, authorOf } from './author.ts'
import { idOf } from './ids.ts'

const folder = join(import.meta.dirname, '../aids')
const HOUR = 3_600_000

type Parts = Pick<Context, 'db' | 'blobs' | 'access' | 'config'>

/** Writes the demo's job aids and their views. It does so once: after a user deletes them, a later start does not write them again. */
export async function writeDemoAids(parts: Parts): Promise<void> {
  for (const story of aidStories) {
    const home = parts.blobs && (await authorOf(parts, { ...story, first: 'job_aid.created' }))
    if (home) for (const told of story.aids) await write(parts, home, told)
  }
}

async function write(parts: Parts, { by, organization_id }: Author, told: AidStory): Promise<void> {
  const taken: UploadedFile[] = []
  for (const file of told.files) {
    const bytes = ofMemory(readFileSync(join(folder, file.file_name)))
    taken.push(await stage(parts, organization_id, bytes, file))
  }
  await transaction(parts.db, async (db) => {
    const aid = await create(db, { by, organization_id }, told, taken)
    await look(db, aid, told.readers)
    if (told.certifies) await certify(db, by, aid, told.certifies)
  })
}

/** Creates the aid first and uploads its pictures to it. Then it replaces the file names in the text by attachment ids. */
async function create(db: Tx, { by, organization_id }: Author, told: AidStory, taken: UploadedFile[]): Promise<JobAid> {
  const owned = { owner_organization_id: organization_id, owner_department_id: await idOf(db, 'department', organization_id, told.department) }
  const subject_matter_ids = [await idOf(db, 'subject', organization_id, told.subject)].filter((id) => id !== null)
  const { title, description, review_by } = told
  const about = { org: organization_id, title, description, review_by, owner_user_id: by.actor.id, subject_matter_ids }
  const aid = await aids.create(db, by, owned, about)
  let body_markdown = readFileSync(join(folder, `${told.text}.md`), 'utf8')
  for (const file of taken) {
    const { id } = await files.create(db, by, attached, aid, { pathname: '', file_name: file.file_name, label: told.labels[file.file_name] ?? null }, file)
    body_markdown = body_markdown.replaceAll(`attachment:${file.file_name}`, `attachment:${id}`)
  }
  for (const link of told.links) await links.create(db, by, aid.id, link)
  return aids.update(db, by, aid.id, { body_markdown })
} // prettier-ignore

/** Writes recent views by up to `readers` people. The aid reaches all of them, and some have several views. */
async function look(db: Tx, aid: JobAid, readers: number): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${peopleOf('job-aids:read', aid)}) reached order by user_id limit ${readers}`.execute(db)
  const views = rows.flatMap(({ user_id }, nr) =>
    Array.from({ length: 1 + (nr % 3) }, (_none, again) => ({
      id: randomUUIDv7(),
      organization_id: aid.owner_organization_id,
      job_aid_id: aid.id,
      user_id,
      version: aid.version,
      viewed_at: new Date(Date.now() - (nr * 5 + again * 31 + 1) * HOUR).toISOString(),
    })),
  )
  if (views.length > 0) await db.insertInto('job_aid_view').values(views).execute()
}

/** Creates a certification that requires reading and confirming the aid. */
async function certify(db: Tx, by: Caller, aid: JobAid, about: { slug: string; name: string; description: string }): Promise<void> {
  const owned = { owner_organization_id: aid.owner_organization_id, owner_department_id: null }
  const subject_matter_ids = aid.subjects.map(({ id }) => id)
  const { id } = await certifications.create(db, by, owned, { ...owned, ...about, awarding_mode: 'automatic', subject_matter_ids })
  await rules.create(db, by, id, { rule_kind: 'job_aid_viewed', job_aid_id: aid.id, requires: 'confirmation' })
}
