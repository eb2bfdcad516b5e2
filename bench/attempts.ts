import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import type { World } from './seed.ts'

const BATCH = 20_000

/** Adds completed attempts up to a number, each with one launch and a page of notes. They belong to a course that nobody takes any more. */
export async function growAttempts(pool: Pool, world: World, attempts: number): Promise<void> {
  world.attempts ??= { course: await course(pool, world), count: 0 }
  const grown = world.attempts
  while (grown.count < attempts) {
    const length = Math.min(BATCH, attempts - grown.count)
    await addBatch(pool, world, grown.course, grown.count, length)
    grown.count += length
  }
}

async function course(pool: Pool, { main }: World): Promise<string> {
  const id = randomUUIDv7()
  await pool.query(`insert into scorm_course (id, owner_organization_id, name, archived_at) values ($1, $2, 'Old', now())`, [id, main.id])
  await pool.query(
    `insert into scorm_package_version (id, organization_id, scorm_course_id, version_number, blob_key, sha256, file_name, size_bytes,
       scorm_version, launch_path, objectives, items, warnings)
     values ($1, $2, $3, 1, 'none', '', 'old.zip', 1, '1.2', 'index.html', '[]', '[]', '[]')`,
    [randomUUIDv7(), main.id, id],
  )
  return id
}

async function addBatch(pool: Pool, { main, members }: World, courseId: string, before: number, length: number): Promise<void> {
  const ids = Array.from({ length }, () => randomUUIDv7())
  await pool.query(
    `insert into scorm_attempt (id, organization_id, scorm_course_id, user_id, attempt_number, package_version_number,
       completion_status, success_status, started_at, completed_at)
     select id, $2, $3, ($4::uuid[])[1 + nr % $5], 1 + nr / $5, 1, 'completed', 'passed', at, at
     from (
       select id, $6::int + n::int - 1 as nr, now() - interval '400 days' + ($6 + n) * interval '20 seconds' as at
       from unnest($1::uuid[]) with ordinality as t(id, n)
     ) t`,
    [ids, main.id, courseId, members, members.length, before],
  )
  await pool.query(
    `insert into scorm_launch (id, organization_id, attempt_id, mode, last_seq, session_seconds, expires_at, ended_at)
     select gen_random_uuid(), $2, id, 'normal', 9, '{"I1": 600}', now(), now() from unnest($1::uuid[]) id`,
    [ids, main.id],
  )
  await pool.query(
    `insert into scorm_attempt_item (organization_id, attempt_id, item_id, location, suspend_data)
     select $2, id, 'I1', 'page 9', repeat(id::text, 8) from unnest($1::uuid[]) id`,
    [ids, main.id],
  )
}
