import { t } from '@lingui/core/macro'
import { IconListSearch } from '@tabler/icons-react'
import { $api, type Schemas } from '../../platform/client.ts'
import { ago, moment } from '../../platform/words/format.ts'
import type { Entry } from '../../platform/house/finding.ts'
import type { Group } from './entries.ts'
import { type Hit, addressOf, fileOf, inOrder, kindOf, kinds } from './kinds.ts'

/** Most results of a kind. The results page has the others. */
const OFFERED = 5

/** Results of the service for a text. Fetches nothing for an empty text. */
export const useHits = (q: string) => $api.useQuery('get', '/api/search', { params: { query: { q, limit: 50 } } }, { enabled: q !== '' })

/** Groups the best results by kind. The kind of the best result comes first. */
export function groupsOf({ items }: Schemas['SearchResults']): Group[] {
  const first = [...new Set(items.map(({ kind }) => kind))]
  return first.map((kind) => ({
    title: kinds[kind].many,
    entries: items
      .filter((hit) => hit.kind === kind)
      .slice(0, OFFERED)
      .map(entryOf),
  }))
}

/** Link to all results, if there are any. */
export const allOf = (q: string, { items }: Schemas['SearchResults']): Group[] =>
  items.length === 0 ? [] : [{ title: t`Everything found`, entries: [all(q)] }]

/** Kinds in which many objects have the same name. */
const alike: ReadonlySet<Hit['kind']> = new Set(['event', 'forum_thread', 'record'])

const entryOf = (hit: Hit): Entry => ({
  id: `${hit.kind}-${hit.id}`,
  label: hit.title,
  detail: [
    hit.kind === 'person' ? hit.owner.organization.name : kindOf(hit),
    fileOf(hit),
    hit.starts_at !== null ? moment(hit.starts_at) : alike.has(hit.kind) ? ago(hit.updated_at) : undefined,
  ]
    .filter(Boolean)
    .join(', '),
  icon: kinds[hit.kind].icon,
  go: (navigate) => navigate(addressOf(hit)),
})

const all = (q: string): Entry => ({
  id: 'all-hits',
  label: t`All results for “${{ text: q }}”`,
  icon: IconListSearch,
  go: (navigate) => navigate({ to: '/search', search: { q } }),
})

/** Returns the kinds that have results, in order, with their counts. The service counts to a hundred at most. */
export const countsOf = ({ counts }: Schemas['SearchResults']) =>
  inOrder.flatMap((kind) => {
    const count = counts[kind]
    return count === undefined ? [] : [{ kind, count: count >= 100 ? '100+' : String(count) }]
  })
