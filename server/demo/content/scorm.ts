import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Context } from '../../context.ts'
import * as actions from '#modules/scorm-courses/actions.ts'
import { read } from '../../modules/scorm-courses/versions/actions.ts'
import type { Acting } from '../../platform/audit/trail.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { stage } from '../../platform/files/uploads.ts'
import { DEMO_PROVIDER, type DemoSubject } from '../people.ts'
import { writeAttempts } from './attempts.ts'
import { certifyByCourse } from './course-certification.ts'
import { hospital } from './hospital.ts'
import { ofMemory } from '#platform/files/arrivals.ts'

const folder = join(import.meta.dirname, '../courses')
const AUTHOR = 'amir' satisfies DemoSubject

/** The folder of a course in `server/demo/courses`, its subject, and what is said of it. */
const courses = [
  {
    folder: 'hand-hygiene',
    subject: 'infection-control',
    description: 'When to clean one’s hands, and how. Five minutes, with four questions.',
  },
  {
    folder: 'fire-safety',
    subject: 'fire-safety',
    description: 'Prevent a fire, and know what to do when it burns. Two parts and a test.',
  },
]

type Parts = Pick<Context, 'db' | 'blobs' | 'signer' | 'access' | 'config'>
type Home = NonNullable<Awaited<ReturnType<typeof homeOf>>>

/**
 * Registers the demo's courses with the hospital, has one of them certify, and lets people take them; once and for all: who
 * deletes them does not get them again.
 */
export async function writeDemoCourses(parts: Parts): Promise<void> {
  const { db, blobs, access } = parts
  const home = blobs && (await homeOf(db))
  const actor = home && (await access.load(home.account_id))
  if (!actor) return
  const by = {
    actor,
    provider: DEMO_PROVIDER,
    subject: AUTHOR,
    requestId: 'demo',
    token: { active: true as const, audience: [], scopes: [] },
  }
  const registered = new Map<string, string>()
  for (const course of courses) registered.set(course.folder, await register(parts, home, by, course))
  const { organization_id } = home
  const [subject_ids, id] = [await subjectIds(db, organization_id, 'fire-safety'), registered.get('fire-safety')!]
  await certifyByCourse(parts, by, { id, organization_id, subject_ids })
  await writeAttempts(parts, organization_id, registered)
}

async function register(parts: Parts, { organization_id }: Home, by: Acting, course: (typeof courses)[number]): Promise<string> {
  const file = { file_name: `${course.folder}.zip`, content_type: 'application/zip' }
  const taken = await stage(parts, organization_id, ofMemory(await packaged(course.folder)), file)
  const uploaded = { taken, found: await read(parts, taken) }
  const owned = { owner_organization_id: organization_id, owner_department_id: null }
  const { description, subject } = course
  const { id } = await transaction(parts.db, async (db) => {
    const subject_matter_ids = await subjectIds(db, organization_id, subject)
    const body = { org: organization_id, pathname: '', file_name: file.file_name, description, subject_matter_ids }
    return actions.register(db, by, owned, body, uploaded)
  })
  return id
}

/** The hospital and who registers for it; undefined when its courses were registered before. */
async function homeOf(db: Db) {
  return db
    .selectFrom('organization as o')
    .innerJoin('membership as m', 'm.organization_id', 'o.id')
    .innerJoin('identity as i', 'i.account_id', 'm.account_id')
    .innerJoin('sign_in_provider as p', 'p.id', 'i.provider_id')
    .select(['o.id as organization_id', 'i.account_id'])
    .where('o.slug', '=', hospital.slug)
    .where('p.slug', '=', DEMO_PROVIDER)
    .where('i.subject', '=', AUTHOR)
    .where((row) => {
      const registered = row.selectFrom('audit_entry as e').select('e.id').whereRef('e.organization_id', '=', 'o.id')
      return row.not(row.exists(registered.where('e.action', '=', 'scorm_course.created')))
    })
    .executeTakeFirst()
}

async function subjectIds(db: Db, organizationId: string, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subject')
    .select('id')
    .where('owner_organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .execute()
  return rows.map(({ id }) => id)
}

/** The zip of a course: its own files at the top, and what all courses share. */
function packaged(course: string): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (from: string, to: string) => {
    for (const name of readdirSync(join(folder, from)).toSorted()) zip.addBuffer(readFileSync(join(folder, from, name)), to + name)
  }
  add(course, '')
  add('shared', 'shared/')
  zip.end()
  return buffer(zip.outputStream)
}
