import type { Routes } from '../../module.ts'
import { scheduler } from '#platform/auth/cron-secret.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import type { Searched } from '#platform/rows/searched.ts'
import { Query } from '#platform/shapes.ts'
import { index, status } from './actions-files.ts'
import { find } from './actions.ts'
import { askedFor, kindsOf } from './rules.ts'
import { SearchQuery, SearchResults, SearchStatus, SearchTick } from './schema.ts'

const op = operations('Search')

export const searchRoutes: Routes<Searched[]> = (context, searched) => async (app) => {
  const { db } = context
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
      return find(context, actor, searched, { ...asked, ...(organization_id !== undefined && { organization_id }) })
    },
  )

  app.get(
    '/search/status',
    op('getSearchStatus', 'What of the attached files is still to be read, and what could not be', whoMay('superuser', 'nothing'), {
      200: SearchStatus,
    }),
    () => status(context, searched),
  )

  app.post(
    '/search/index/tick',
    op('tickSearchIndex', 'Read the text of attached files, as a scheduler asks again and again', scheduler, { 200: SearchTick }),
    () => index(context, searched),
  )
}
