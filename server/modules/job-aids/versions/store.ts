import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Content } from '../rules.ts'
import type { JobAidVersion, JobAidVersionDetail } from './schema.ts'

/** Returns the current content of an aid. */
export async function content(db: Db, aidId: string): Promise<Content> {
  const { rows } = await sql<Content>`
    select a.title, a.body_markdown,
      (select coalesce(json_agg(json_build_object('url', l.url, 'label', l.label) order by l.position, l.id), '[]')
        from job_aid_link l where l.job_aid_id = a.id) as links,
      (select coalesce(json_agg(json_build_object('file_name', f.file_name, 'label', f.label, 'sha256', b.sha256) order by f.position, f.id), '[]')
        from job_aid_attachment f left join blob b on b.key = f.blob_key where f.job_aid_id = a.id) as files
    from job_aid a where a.id = ${aidId}::uuid`.execute(db)
  return rows[0]!
}

/** Returns the hash of a version; undefined when there is none. */
export async function hash(db: Db, aidId: string, version: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('job_aid_version')
    .select('content_hash')
    .where('job_aid_id', '=', aidId)
    .where('version', '=', version)
    .executeTakeFirst()
  return found?.content_hash
}

type NewVersion = { organization_id: string; job_aid_id: string; version: number; content_hash: string; created_by: string | null }

export async function create(db: Tx, version: NewVersion, { title, body_markdown, links, files }: Content): Promise<void> {
  await db
    .insertInto('job_aid_version')
    .values({ ...version, title, body_markdown, links: JSON.stringify(links), files: JSON.stringify(files) })
    .execute()
}

/** Returns the versions of an aid, newest first. */
export function list(db: Db, actor: Actor, { id }: { id: string }): Promise<JobAidVersion[]> {
  return view(db, actor, id).orderBy('job_aid_version.version', 'desc').execute()
}

export function find(db: Db, actor: Actor, { id }: { id: string }, version: number): Promise<JobAidVersionDetail | undefined> {
  return view(db, actor, id)
    .select(['job_aid_version.title', 'job_aid_version.body_markdown', 'job_aid_version.links', 'job_aid_version.files'])
    .where('job_aid_version.version', '=', version)
    .$castTo<JobAidVersionDetail>()
    .executeTakeFirst()
}

const view = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('job_aid_version')
    .select([
      'job_aid_version.version',
      'job_aid_version.created_at',
      'job_aid_version.content_hash',
      person(actor, 'job_aid_version.created_by', 'job_aid_version.organization_id').as('created_by'),
    ])
    .where('job_aid_version.job_aid_id', '=', id)
