import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Context } from '../../context.ts'
import * as actions from '#modules/scorm-courses/actions.ts'
import { read } from '../../modules/scorm-courses/versions/actions.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { stage } from '../../platform/files/uploads.ts'
import { writeAttempts } from './attempts.ts'
import { type Author, authorOf } from './author.ts'
import { certifyByCourse } from './course-certification.ts'
import { hospital } from './hospital.ts'
import { ofMemory } from '#platform/files/arrivals.ts'

const folder = join(import.meta.dirname, '../courses')

/** Each course: its folder in `server/demo/courses`, its subject and its description. */
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

/**
 * Registers the demo's courses with the hospital, lets one of them certify, and writes attempts. It does so once: after a user deletes the
 * courses, a later start does not write them again.
 */
export async function writeDemoCourses(parts: Parts): Promise<void> {
  const home = parts.blobs && (await authorOf(parts, { organization: hospital.slug, author: 'amir', first: 'scorm_course.created' }))
  if (!home) return
  const registered = new Map<string, string>()
  for (const course of courses) registered.set(course.folder, await register(parts, home, course))
  const { organization_id, by } = home
  const [subject_ids, id] = [await subjectIds(parts.db, organization_id, 'fire-safety'), registered.get('fire-safety')!]
  await certifyByCourse(parts, by, { id, organization_id, subject_ids })
  await writeAttempts(parts, organization_id, registered)
}

async function register(parts: Parts, { organization_id, by }: Author, course: (typeof courses)[number]): Promise<string> {
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

async function subjectIds(db: Db, organizationId: string, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subject')
    .select('id')
    .where('owner_organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .execute()
  return rows.map(({ id }) => id)
}

/** The zip of a course: its own files at the top, and the files that all courses share. */
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
