import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page, PersonRef } from '#platform/shapes.ts'
import type { UserJoin, UserJoinMoved, UserJoinPutBack } from './schema.ts'

/** SQL for the end of the time in which a join can be undone. */
const undoUntil = sql`(account_join.joined_at + interval '30 days')`

/** Locks accounts in order of their ids. Until the transaction ends, nobody else can join or erase them, and no new rows can name them. */
export async function hold(db: Tx, ids: string[]): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type JoinColumns = { id: string; from: string; into: string; reason: string; joined_by: string; organizations: string[] }

export async function create(db: Tx, { id, from, into, reason, joined_by, organizations }: JoinColumns): Promise<void> {
  await db.insertInto('account_join').values({ id, from_account_id: from, into_account_id: into, reason, joined_by }).execute()
  if (organizations.length > 0)
    await db
      .insertInto('account_join_organization')
      .values(organizations.map((organization_id) => ({ join_id: id, organization_id })))
      .execute()
}

/** Stores the number of rows that a join has moved. Returns it by kind, in order of the kinds' names. */
export async function keepMoved(db: Tx, joinId: string): Promise<UserJoinMoved[]> {
  const { rows } = await sql<{ moved: UserJoinMoved[] }>`
    update account_join set moved = coalesce((select json_agg(kinds) from (
      select r.kind, count(*) filter (where r.act in ('moved', 'made') and r.is_about) as about,
        count(*) filter (where r.act = 'moved' and not r.is_about) as beside, count(*) filter (where r.act = 'set_aside') as set_aside
      from account_join_row r
      where r.join_id = ${joinId}::uuid and r.act in ('moved', 'made', 'set_aside') group by r.kind order by r.kind
    ) kinds), '[]')
    where id = ${joinId}::uuid returning moved`.execute(db)
  return rows[0]!.moved
}

const person = <Person = PersonRef>(column: string) => sql<Person>`(
  select json_build_object('user_id', p.id, 'display_name', p.display_name, 'email', p.email)
  from account p where p.id = ${sql.ref(`account_join.${column}`)})`

const joins = (db: Db) =>
  db.selectFrom('account_join').select([
    'account_join.id',
    person('from_account_id').as('from'),
    person('into_account_id').as('into'),
    'account_join.reason',
    person<PersonRef | null>('joined_by').as('joined_by'),
    'account_join.joined_at',
    sql<UserJoinMoved[]>`account_join.moved`.as('moved'),
    sql<string>`${undoUntil}`.as('undo_until'),
    sql<boolean>`account_join.undone_at is null and ${undoUntil} > now() and not exists (
        select from account a where a.id in (account_join.from_account_id, account_join.into_account_id) and a.erased_at is not null
      )`.as('undoable'),
    person<PersonRef | null>('undone_by').as('undone_by'),
    'account_join.undone_at',
    'account_join.undo_reason',
  ])

export function get(db: Db, id: string): Promise<UserJoin> {
  return joins(db).where('account_join.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns joins, newest first. With organizations, only joins whose people belong to no others. Without, all joins. */
export function list(db: Db, organizations: string[] | undefined, request: PageRequest): Promise<Page<UserJoin>> {
  const among = sql<boolean>`exists (select from account_join_organization o where o.join_id = account_join.id)
    and not exists (select from account_join_organization o where o.join_id = account_join.id and o.organization_id <> all(${organizations}::uuid[]))`
  const query = organizations === undefined ? joins(db) : joins(db).where(among)
  return listing(query, byMoment('account_join.joined_at', 'account_join.id'), request)
}

/** Locks and returns a join, with whether it is too late to undo it. */
export async function lock(db: Tx, id: string) {
  const { rows } = await sql<{ id: string; from: string; into: string; undone: boolean; late: boolean; organizations: string[] }>`
    select id, from_account_id as "from", into_account_id as "into", undone_at is not null as undone, ${undoUntil} < now() as late,
      coalesce((select json_agg(o.organization_id) from account_join_organization o where o.join_id = account_join.id), '[]') as organizations
    from account_join where id = ${id}::uuid for update of account_join`.execute(db)
  return rows[0]
}

type UndoColumns = { id: string; by: string; reason: string }

export async function markUndone(db: Tx, { id, by, reason }: UndoColumns): Promise<void> {
  await db
    .updateTable('account_join')
    .set({ undone_at: sql`now()`, undone_by: by, undo_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Returns the number of rows that an undo put back and left, by kind, in order of the kinds' names. */
export async function putBack(db: Db, joinId: string, fleeting: string[]): Promise<UserJoinPutBack[]> {
  const { rows } = await sql<UserJoinPutBack>`
    select r.kind, count(*) filter (where r.put_back) as put_back, count(*) filter (where not r.put_back) as changed_since
    from account_join_row r
    where r.join_id = ${joinId}::uuid and r.act in ('moved', 'set_aside') and r.table_name <> all(${fleeting}::text[])
    group by r.kind order by r.kind`.execute(db)
  return rows
}

/** Returns the joins of the last minutes. Requests that were still running may have written rows for the joined account. */
export async function recent(db: Db, minutes: number): Promise<{ id: string; from: string; into: string; by: string }[]> {
  const { rows } = await sql<{ id: string; from: string; into: string; by: string }>`
    select j.id, j.from_account_id as "from", j.into_account_id as "into", coalesce(j.joined_by, j.into_account_id) as by
    from account_join j where j.undone_at is null and j.joined_at > now() - make_interval(mins => ${sql.lit(minutes)})`.execute(db)
  return rows
}

/** Deletes the rows that a person's joins kept. These joins can no longer be undone. */
export async function forget(db: Tx, accountId: string): Promise<void> {
  await sql`delete from account_join_row r using account_join j
    where j.id = r.join_id and ${accountId}::uuid in (j.from_account_id, j.into_account_id)`.execute(db)
}

/** Deletes the rows that a join kept. */
export async function forgetRows(db: Tx, joinId: string): Promise<void> {
  await db.deleteFrom('account_join_row').where('join_id', '=', joinId).execute()
}

/** Deletes the kept rows of joins that can no longer be undone. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from account_join_row r using account_join
    where account_join.id = r.join_id and ${undoUntil} < now()`.execute(db)
}
