import { type RawBuilder, sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Permission } from '../access/permissions.ts'
import type { Db, Tx } from '../db/open.ts'
import { notFound, onViolation } from '../errors.ts'
import type { Consequence } from './deletion.ts'
import { Name, Shape, Slug, Uuid } from '../shapes.ts'
import { type Place, byName } from './search-text.ts'

/** A subject, shown as the tag of a thing. */
export const SubjectRef = Shape('SubjectRef', { id: Uuid, slug: Slug, name: Name })
export type SubjectRef = Static<typeof SubjectRef>

/**
 * A kind of thing with subjects. `things` is its table, `table` the table of its tags, `column` the tags' column for the thing. `key` is
 * the word in the name of the foreign key (`scorm_course_subject_course_fkey`).
 */
type Kind = { things: string; table: string; column: string; key: string }

/** The effects of deleting a subject on a kind of thing, and the uses of a subject that are shown to callers with `read`. */
export type Tagged = {
  tags: Tags
  read: Permission
  consequences: Consequence<{ id: string }>[]
  /** The field with their number, and the field that lists them by name, as `shape`, if there is a list. */
  uses: { count: string; list?: { field: string; shape: TObject; by?: 'name' | 'title' } }
}
export type Tags = ReturnType<typeof tagged>

/** The tagging of one kind of thing with subjects. Lock a thing before changing its tags. */
export function tagged({ things, table, column, key }: Kind) {
  for (const end of [key, 'subject']) onViolation(`${table}_${end}_fkey`, notFound)
  const [tags, thing] = [sql.table(table), sql.ref(column)]

  /**
   * SQL for a JSON list, by name, of a value of each subject (`s`) of the thing in a query. `offset 0` makes PostgreSQL look up these few,
   * not search all subjects.
   */
  const each = <T>(something: RawBuilder<T>) => sql<T[]>`(
    select coalesce(json_agg(${something} order by ${byName('s.name')}, s.id), '[]')
    from ${tags} t cross join lateral (select * from subject where subject.id = t.subject_id offset 0) s where ${sql.ref(`t.${column}`)} = ${sql.ref(`${things}.id`)})`

  /** SQL for the subjects of many things (`thing_id`), by name, in one pass. `things` is a query for their ids. */
  const subjectsOf = (things: RawBuilder<unknown>) => sql`
    select ${sql.ref(`t.${column}`)} as thing_id, json_agg(row_to_json(ref) order by ${byName('s.name')}, s.id) as subjects
    from ${tags} t join subject s on s.id = t.subject_id cross join lateral (select s.id, s.slug, s.name) ref
    where ${sql.ref(`t.${column}`)} = any(array(${things})) group by ${sql.ref(`t.${column}`)}`

  /** Returns the subject ids of a thing, in order. */
  async function ids(db: Db, id: string): Promise<string[]> {
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from ${tags} where ${thing} = ${id}::uuid order by subject_id`.execute(db)
    return rows.map(({ subject_id }) => subject_id)
  }

  /** Sets the tags to these subjects, which must belong to the organization. Existing tags are not written again. */
  async function set(db: Tx, organizationId: string, id: string, subjectIds: string[]): Promise<void> {
    await sql`delete from ${tags} where ${thing} = ${id}::uuid and subject_id <> all(${subjectIds}::uuid[])`.execute(db)
    if (subjectIds.length === 0) return
    await sql`
      insert into ${tags} (organization_id, ${thing}, subject_id)
      select ${organizationId}::uuid, ${id}::uuid, unnest(${subjectIds}::uuid[]) on conflict do nothing`.execute(db)
  }

  /** Like `set`, for unchecked ids; throws 404 for an unknown one. Returns the tags before and after, for the audit trail. */
  async function replace(db: Tx, organizationId: string, id: string, subjectIds: string[]) {
    const known = await knownSubjects(db, organizationId, subjectIds)
    const before = { subject_matter_ids: await ids(db, id) }
    await set(db, organizationId, id, known)
    return { before, after: { subject_matter_ids: known.toSorted() } }
  }

  /** A place for `hasText`: the names of a thing's subjects. */
  const names: Place = (isIn) => sql`exists (
    select from ${tags} t join subject s on s.id = t.subject_id
    where ${sql.ref(`t.${column}`)} = ${sql.ref(`${things}.id`)} and ${isIn('s.name')})`

  return {
    things,
    table,
    column,
    key,
    /** SQL column: the subjects of a thing, by name. */
    subjects: each(sql<SubjectRef>`json_build_object('id', s.id, 'slug', s.slug, 'name', s.name)`),
    /** SQL column: their ids in that order. */
    subjectIds: each(sql<string>`s.id`),
    subjectsOf,
    names,
    ids,
    set,
    replace,
  }
}

/** Things that lose a tag when its subject is deleted, and stay. */
export const losesTag = ({ table }: Tags, key: string, one: string, many: string): Consequence<{ id: string }> => ({
  key,
  count: ({ id }) => sql`select count(*) from ${sql.table(table)} where subject_id = ${id}::uuid`,
  says: (count) => (count === 1 ? `1 ${one} loses this tag and stays.` : `${count} ${many} lose this tag and stay.`),
})

/** Returns the ids without duplicates. Throws 404 unless each is a subject of the organization. */
export async function knownSubjects(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('subject')
    .select('id')
    .where('owner_organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw notFound()
  return [...known]
}
