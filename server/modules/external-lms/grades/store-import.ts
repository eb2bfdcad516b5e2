import { sql } from 'kysely'
import { ownId } from '#modules/records/rules-own-ids.ts'
import { reportedColumns, writingMany } from '#modules/records/store-many.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import type { StoredServer } from '../store.ts'
import type { Course } from './rules.ts'

for (const name of ['external_grade_course_fkey', 'external_grade_import_server_fkey']) onViolation(name, notFound)

/** How names are compared: exactly, or without leading zeros. */
type NameMatching = 'so' | 'with zeros'
const called = (column: string, written: NameMatching, names: string[]) =>
  written === 'so'
    ? sql<boolean>`${sql.ref(column)} = any(${names}::text[])`
    : sql<boolean>`(${sql.ref(column)} like '0%' and ltrim(${sql.ref(column)}, '0') = any(${names}::text[]))`

/**
 * Returns the courses of a server with these names.
 * A shared lock keeps them unchanged until the transaction ends; other imports can run meanwhile.
 */
export function courses(db: Tx, serverId: string, names: string[], written: NameMatching = 'so'): Promise<Course[]> {
  return db
    .selectFrom('external_course')
    .select(['id', 'external_course_id', 'name', 'archived_at'])
    .where('server_id', '=', serverId)
    .where(called('external_course_id', written, names))
    .orderBy('id')
    .forShare()
    .execute()
}

/** Returns the accounts with these names on a server. */
export function mapped(db: Db, serverId: string, names: string[], written: NameMatching = 'so') {
  return db
    .selectFrom('external_user_mapping')
    .select(['external_user_id', 'user_id'])
    .where('server_id', '=', serverId)
    .where(called('external_user_id', written, names))
    .execute()
}

/** Returns those of the accounts that are members of the organization. */
export async function members(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The fields that identify a grade. */
export type GradeKey = { course_id: string; user_id: string; external_attempt_id: string | null; completed_at: string }
/** For each requested grade by index: the first equal one in the request, and the existing one. */
export type KnownGrade = { nr: number; first: number; grade_id: string | null; record_id: string | null; score: number | null }

export async function known(db: Db, grades: GradeKey[]): Promise<KnownGrade[]> {
  const column = <Name extends keyof GradeKey>(name: Name) => grades.map((grade) => grade[name])
  // Two joins, each by the index for its kind of grade. A single join for both kinds would read all grades of a person in a course.
  const { rows } = await sql<KnownGrade>`
    select asked.nr::int - 1 as nr, asked.first::int - 1 as first, coalesce(tried.id, dated.id) as grade_id,
      coalesce(tried.record_id, dated.record_id) as record_id, coalesce(tried.score, dated.score) as score
    from (
      select *, min(nr) over (partition by course_id, user_id, attempt, case when attempt is null then completed_at end) as first
      from unnest(${column('course_id')}::uuid[], ${column('user_id')}::uuid[], ${column('external_attempt_id')}::text[],
        ${column('completed_at')}::timestamptz[]) with ordinality as asked (course_id, user_id, attempt, completed_at, nr)
    ) asked
    left join external_grade tried on tried.course_id = asked.course_id and tried.user_id = asked.user_id
      and tried.external_attempt_id = asked.attempt
    left join external_grade dated on dated.course_id = asked.course_id and dated.user_id = asked.user_id
      and dated.completed_at = asked.completed_at and dated.external_attempt_id is null and asked.attempt is null
    order by asked.nr`.execute(db)
  return rows
}

/** A grade with its record and evidence. */
export type NewGrade = GradeKey & {
  id: string
  external_user_id: string | null
  score: number
  passed: boolean | null
  title: string
  payload: object
} & Record<'record_id' | 'record_entry' | 'evidence_id' | 'evidence_entry', string>

type Import = { id: string; file_name: string | null; asked: number; failed_count: number }

const given = {
  ...reportedColumns,
  id: 'uuid',
  course_id: 'uuid',
  external_user_id: 'text',
  external_attempt_id: 'text',
  score: 'float8',
  passed: 'boolean',
}
const givenAs = sql.raw(
  Object.entries(given)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** Stores an import without new grades. */
async function createWithout(
  db: Tx,
  by: AuditActor,
  { id: server_id, owner_organization_id }: StoredServer,
  imported: Import,
): Promise<void> {
  const { id, file_name, asked, failed_count } = imported
  const counts = { created_count: 0, duplicate_count: asked, failed_count }
  await db
    .insertInto('external_grade_import')
    .values({ id, organization_id: owner_organization_id, server_id, file_name, ...counts, imported_by: by.actor.id })
    .execute()
}

/**
 * Stores an import with its new grades, each with its record, evidence, subjects and audit entries.
 * It takes one statement for any number, and returns the ids of the new grades.
 */
export async function create(db: Tx, by: AuditActor, server: StoredServer, imported: Import, grades: NewGrade[]): Promise<Set<string>> {
  if (grades.length === 0) {
    await createWithout(db, by, server, imported)
    return new Set()
  }
  const rows = grades.map(({ user_id, id, ...grade }) => ({
    ...grade,
    id,
    learner_user_id: user_id,
    external_id: ownId('grade', id),
    evidence_type: 'score',
  }))
  const tags = sql`select reported.record_id, t.subject_id from reported join external_course_subject t on t.course_id = reported.course_id`
  const written = await sql<{ id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${givenAs})
    ), external_grade as (
      insert into external_grade (id, organization_id, server_id, course_id, import_id, user_id, external_user_id, external_attempt_id,
        score, passed, completed_at, record_id)
      select id, ${server.owner_organization_id}::uuid, ${server.id}::uuid, course_id, ${imported.id}::uuid, learner_user_id, external_user_id,
        external_attempt_id, score, passed, completed_at, record_id
      from given order by course_id, learner_user_id, external_attempt_id, completed_at
      on conflict do nothing returning id
    ), external_grade_import as (
      insert into external_grade_import (id, organization_id, server_id, file_name, created_count, duplicate_count, failed_count, imported_by)
      select ${imported.id}::uuid, ${server.owner_organization_id}::uuid, ${server.id}::uuid, ${imported.file_name}, made.count,
        ${imported.asked}::int - made.count, ${imported.failed_count}::int, ${by.actor.id}::uuid
      from (select count(*)::int as count from external_grade) made
    ), reported as materialized (
      select given.* from given join external_grade using (id)
    ), ${writingMany(by, server.owner_organization_id, tags)}
    select id from external_grade`.execute(db)
  return new Set(written.rows.map(({ id }) => id))
}
