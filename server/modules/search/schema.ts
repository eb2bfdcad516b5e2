import { type Static, Type } from 'typebox'
import { searchKinds } from '#platform/rows/searched.ts'
import { Nullable, OneOf, Ref, Shape, Timestamp, Uuid, UuidOrSlug } from '#platform/shapes.ts'

const Named = Type.Object({ id: Uuid, slug: Type.String(), name: Type.String() })

/** `ranges` are `[start, end)` in code points of `text`. */
const Snippet = Type.Object({ text: Type.String(), ranges: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })) })

export const SearchHit = Shape('SearchHit', {
  kind: OneOf(searchKinds),
  id: Uuid,
  title: Type.String(),
  snippet: Snippet,
  where: Type.Object({
    part: OneOf(['title', 'body', 'attachment', 'post']),
    attachment_id: Type.Optional(Uuid),
    file_name: Type.Optional(Type.String()),
    page: Type.Optional(Type.Integer()),
  }),
  owner: Type.Object({ organization: Named, department: Nullable(Named) }),
  updated_at: Timestamp,
  /** For an event. */
  starts_at: Nullable(Timestamp),
  href: Type.String(),
})
export type SearchHit = Static<typeof SearchHit>

/** `counts`: the number of results for each kind with results, up to 100. */
export const SearchResults = Shape('SearchResults', {
  items: Type.Array(Ref(SearchHit)),
  counts: Type.Object(Object.fromEntries(searchKinds.map((kind) => [kind, Type.Optional(Type.Integer())]))),
  suggestions: Type.Array(Type.String()),
})
export type SearchResults = Static<typeof SearchResults>

/** `model`: the model of embeddings; null if only words are compared. `remaining`: files whose text is not read yet. */
const Progress = { failed: Type.Integer(), remaining: Type.Integer(), model: Nullable(Type.String()) }
export const SearchTick = Shape('SearchTick', { indexed: Type.Integer(), removed: Type.Integer(), ...Progress })
export type SearchTick = Static<typeof SearchTick>

/** `failures`: at most 100 files that could not be read, even on retry. */
export const SearchStatus = Shape('SearchStatus', {
  ...Progress,
  failures: Type.Array(Type.Object({ kind: OneOf(searchKinds), id: Uuid, attachment_id: Uuid, file_name: Type.String() })),
})
export type SearchStatus = Static<typeof SearchStatus>

const ONE = `(?:${searchKinds.join('|')})`

export const SearchQuery = {
  q: Type.String({ maxLength: 200, minLength: 1 }),
  /** Between commas. */
  kinds: Type.Optional(Type.String({ maxLength: 200, pattern: `^${ONE}(?:,${ONE})*$` })),
  org: Type.Optional(UuidOrSlug),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
}
