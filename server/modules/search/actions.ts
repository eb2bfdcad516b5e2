import type { Context } from '../../context.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Reason, Searched } from '#platform/rows/searched.ts'
import { excerpt, marked } from './rules-snippet.ts'
import type { SearchHit, SearchResults } from './schema.ts'
import * as search from './store.ts'

/** Shorter texts have no useful meaning. */
const SHORTEST = 3

/** Returns the results that the caller may see, with the place of each match. */
export async function find(context: Context, actor: Actor, searched: Searched[], request: search.Request): Promise<SearchResults> {
  const meant = await meaningOf(context, request)
  const { items, ...rest } = await search.find(context.db, actor, searched, { ...request, meant })
  // The reasons that the caller sees each kind are computed once and not per hit.
  const reasons = new Map(searched.map((each) => [each.kind, each.shown(actor)]))
  return { items: items.map((found) => shown(found, reasons.get(found.kind)![found.nr]!, request.asked.wanted)), ...rest }
}

function shown({ nr: _reason, said, piece, file, ...found }: search.FoundRow, { page }: Reason, wanted: string[]): SearchHit {
  return {
    ...found,
    snippet: said === null ? marked(found.title, wanted) : excerpt(said, wanted),
    where: whereOf({ said, piece, file }),
    href: page({ organization: found.owner.organization.slug, id: found.id, ...(piece !== null && { piece }) }) + placeIn(file),
  }
}

/** Returns the fragment of an app URL that names the file and its page. */
const placeIn = (file: search.FoundRow['file']) => (file ? `#file-${file.id}${file.page === null ? '' : `-page-${file.page}`}` : '')

function whereOf({ said, piece, file }: Pick<search.FoundRow, 'said' | 'piece' | 'file'>): SearchHit['where'] {
  if (piece !== null) return { part: 'post' }
  if (file === null) return { part: said === null ? 'title' : 'body' }
  return { part: 'attachment', attachment_id: file.id, file_name: file.name, ...(file.page !== null && { page: file.page }) }
}

/** Returns the meaning of the query. Queries with a phrase or an exclusion are searched by words only. */
async function meaningOf({ embeddings }: Context, { asked: { guess, wanted } }: search.Request): Promise<search.Request['meant']> {
  const text = wanted.join(' ').toLowerCase()
  if (!embeddings || !guess || text.length < SHORTEST) return undefined
  const known = await embeddings.wanted(text)
  return known && { ...known, model: embeddings.model }
}
