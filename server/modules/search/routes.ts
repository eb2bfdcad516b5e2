import type { Routes } from '../../module.ts'
import { anyToken } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import type { Searched } from '#platform/rows/searched.ts'
import { Query } from '#platform/shapes.ts'
import { find } from './actions.ts'
import { askedFor, kindsOf } from './rules.ts'
import { SearchQuery, SearchResults } from './schema.ts'

const op = operations('Search')

export const searchRoutes: Routes<Searched[]> =
  ({ db }, searched) =>
  async (app) => {
    app.get(
      '/search',
      op('search', 'Whatever the caller may see and that has these words, best first', anyToken, {
        querystring: Query(SearchQuery),
        200: SearchResults,
        fails: [404],
      }),
      async ({ actor, query }) => {
        const asked = { asked: askedFor(query.q), kinds: kindsOf(query.kinds), limit: query.limit }
        const { organization_id } = await ownerFilter(db, actor, query, 'not_found')
        return find(db, actor, searched, { ...asked, ...(organization_id !== undefined && { organization_id }) })
      },
    )
  }
