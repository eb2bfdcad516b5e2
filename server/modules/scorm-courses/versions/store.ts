import { type Insertable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { person } from '#platform/access/people.ts'
import type { ZipEntry } from '#platform/files/zip/entries.ts'
import { isOpen } from '../attempts/store.ts'
import type { ScormPackageVersion } from '../schema.ts'

type Table = DB['scorm_package_version']

/** SQL for the number of attempts, per version, that the next launch of their learner would resume. */
const openAttempts = sql<number>`(
  select count(*)::int from (
    select distinct on (l.user_id) l.* from scorm_attempt l where l.scorm_course_id = scorm_course.id order by l.user_id, l.attempt_number desc
  ) a cross join (select scorm_package_version.items) v
  where a.package_version_number = scorm_package_version.version_number and ${isOpen})`.as('open_attempts')

/** Returns the versions of a course, newest first. */
export function list(db: Db, actor: Actor, courseId: string): Promise<ScormPackageVersion[]> {
  return db
    .selectFrom('scorm_package_version')
    .innerJoin('scorm_course', 'scorm_course.id', 'scorm_package_version.scorm_course_id')
    .select([
      'version_number',
      'file_name',
      'size_bytes',
      'scorm_version',
      'scorm_edition',
      'launch_path',
      'mastery_score',
      'objectives',
      'items',
      'warnings',
      'requires_recertification',
      'registered_at',
      openAttempts,
      sql<boolean>`version_number = scorm_course.current_version_number`.as('is_current'),
      person(actor, 'scorm_package_version.registered_by', 'scorm_package_version.organization_id').as('registered_by'),
    ]) // prettier-ignore
    .where('scorm_course_id', '=', courseId)
    .orderBy('version_number', 'desc')
    .$castTo<ScormPackageVersion>()
    .execute()
}

const ENTRIES_AT_ONCE = 5000

/** Stores a version with the index of its files. */
export async function create(db: Tx, version: Insertable<Table>, entries: ZipEntry[]): Promise<void> {
  await db.insertInto('scorm_package_version').values(version).execute()
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) await addEntries(db, version, entries.slice(at, at + ENTRIES_AT_ONCE))
}

async function addEntries(db: Tx, { id, organization_id }: Insertable<Table>, entries: ZipEntry[]): Promise<void> {
  const numbers = (of: (entry: ZipEntry) => number) => sql`${entries.map(of)}::bigint[]`
  await sql`
    insert into scorm_package_entry
      (organization_id, package_version_id, path, lower_path, data_offset, compressed_size, size, method, crc32)
    select ${organization_id}::uuid, ${id}::uuid, path, lower_path, data_offset, compressed_size, size, method, crc32
    from unnest(${entries.map(({ path }) => path)}::text[], ${entries.map(({ path }) => path.toLowerCase())}::text[],
      ${numbers(({ data_offset }) => data_offset)}, ${numbers(({ compressed_size }) => compressed_size)},
      ${numbers(({ size }) => size)}, ${numbers(({ method }) => method)}, ${numbers(({ crc32 }) => crc32)})
      as entry (path, lower_path, data_offset, compressed_size, size, method, crc32)`.execute(db)
}

export async function blobKeys(db: Db, courseId: string): Promise<string[]> {
  const rows = await db.selectFrom('scorm_package_version').select('blob_key').where('scorm_course_id', '=', courseId).execute()
  return rows.map(({ blob_key }) => blob_key)
}

/** Whether the upload has become a course or a later version of one. */
export async function isRegistered(db: Db, organizationId: string, pathname: string): Promise<boolean> {
  const found = await db
    .selectFrom('upload')
    .select('pathname')
    .where('pathname', '=', pathname)
    .where('organization_id', '=', organizationId)
    .where('purpose', 'in', ['scorm-course', 'scorm-package'])
    .where('claimed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
