import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { Searched } from '#platform/rows/searched.ts'
import { excerpt, marked } from './rules-snippet.ts'
import type { SearchHit, SearchResults } from './schema.ts'
import * as search from './store.ts'

/** What the caller may see of what is asked for, with where it says so. */
export async function find(db: Db, actor: Actor, searched: Searched[], request: search.Request): Promise<SearchResults> {
  const { items, ...rest } = await search.find(db, actor, searched, request)
  return { items: items.map((found) => shown(actor, searched, found, request.asked.wanted)), ...rest }
}

function shown(actor: Actor, searched: Searched[], { nr, said, file, ...found }: search.Found, wanted: string[]): SearchHit {
  const { page } = searched.find(({ kind }) => kind === found.kind)!.shown(actor)[nr]!
  return {
    ...found,
    snippet: said === null ? marked(found.title, wanted) : excerpt(said, wanted),
    where: whereOf(said, file),
    href: page({ organization: found.owner.organization.slug, id: found.id }),
  }
}

function whereOf(said: search.Found['said'], file: search.Found['file']): SearchHit['where'] {
  if (file === null) return { part: said === null ? 'title' : 'body' }
  return { part: 'attachment', attachment_id: file.id, file_name: file.name, ...(file.page !== null && { page: file.page }) }
}
