import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { personRows, readerOf } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import type { Awaited, AwaitedKind } from '#platform/rows/awaited.ts'
import { byMoment, cut, firstOf, following, inOrder } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import type { Page } from '#platform/shapes.ts'
import { MOST, type ToDo, type ToDoItem, type ToDoSort } from './schema.ts'

/** Returns the number of items of each kind that wait for the caller, everywhere or in one organization, in one statement. */
export async function counts(db: Db, actor: Actor, awaited: Awaited[], organizationId: string | undefined): Promise<ToDo['counts']> {
  const kinds = awaited.flatMap(({ kind, waits }) => {
    const waiting = waits(actor)
    return waiting ? [sql`${sql.lit(kind)}, ${counted(waiting, organizationId)}`] : []
  })
  if (kinds.length === 0) return {}
  const { rows } = await sql<{ counts: ToDo['counts'] }>`select json_build_object(${sql.join(kinds)}) as counts`.execute(db)
  return rows[0]!.counts
}

function counted(waiting: RawBuilder<unknown>, organizationId: string | undefined): RawBuilder<number> {
  const there = organizationId === undefined ? sql`` : sql`where waiting.organization_id = ${organizationId}::uuid`
  return sql`(select count(*)::int from (select from (${waiting}) waiting ${there} limit ${sql.lit(MOST)}) seen)`
}

type ItemQuery = { organization_id?: string | undefined; kind?: AwaitedKind; id?: string; q?: string; sort: ToDoSort }
type ItemRow = Omit<ToDoItem, 'may'> & { key: string }

/** Returns a page of all items that wait for the caller, in one statement. */
export async function list(db: Db, actor: Actor, awaited: Awaited[], query: ItemQuery, request: PageRequest): Promise<Page<ToDoItem>> {
  const order = byMoment('waiting.since', 'waiting.key', query.sort)
  const first = firstOf(order, request)
  const conditions = sql.join([following(order, request), ...conditionsOf(actor, query)], sql` and `)
  const kinds = awaited.flatMap(({ kind, waits }) => {
    const waiting = query.kind === undefined || query.kind === kind ? waits(actor) : undefined
    return waiting ? [sql`(select ${sql.lit(kind)} as kind, waiting.* from (${waiting}) waiting where ${conditions} ${first})`] : []
  })
  if (kinds.length === 0) return { items: [], next_cursor: null }
  const { rows } = await sql<ItemRow>`
    select waiting.key, waiting.kind, waiting.id, waiting.thing_id, waiting.title, who.person, waiting.person_name, waiting.since,
      waiting.version, waiting.hours, waiting.evidence_count,
      json_build_object('id', organization.id, 'slug', organization.slug, 'name', organization.name) as organization
    from (select * from (${sql.join(kinds, sql` union all `)}) waiting ${first}) waiting
    join organization on organization.id = waiting.organization_id
    left join lateral (${personRows(readerOf(actor), 'waiting.person_id', 'waiting.organization_id')}) who on true
    ${inOrder(order)}`.execute(db)
  const { items, next_cursor } = cut(rows, ({ since, key }) => [since, key], request)
  const acts = new Map(awaited.map((each) => [each.kind, each.acts]))
  return { items: items.map(shown), next_cursor }

  function shown(row: ItemRow): ToDoItem {
    const { key: _, ...item } = row
    return { ...item, may: acts.get(item.kind) ?? [] }
  }
}

function conditionsOf(actor: Actor, { organization_id, id, q }: ItemQuery): RawBuilder<unknown>[] {
  return [
    ...(organization_id === undefined ? [] : [sql`waiting.organization_id = ${organization_id}::uuid`]),
    ...(id === undefined ? [] : [sql`waiting.id = ${id}`]),
    ...(q === undefined ? [] : [mentions(actor, q)]),
  ]
}

/** SQL condition: every word of the text is in the title or in the person's name, or in their address if the caller is shown it. */
function mentions(actor: Actor, text: string): RawBuilder<unknown> {
  const address = covers(actor, 'any', 'account.id', 'waiting.organization_id')
  return hasText(text, 'waiting.title', 'waiting.person_name', (isIn) => {
    const isCalled = sql`(${isIn('account.display_name')} or ${isIn('account.email')} and ${address})`
    return sql`exists (select from account where account.id = waiting.person_id and ${isCalled})`
  })
}
