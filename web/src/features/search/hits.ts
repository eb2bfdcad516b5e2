import { t } from '@lingui/core/macro'
import { IconListSearch } from '@tabler/icons-react'
import { $api, type Schemas } from '../../platform/client.ts'
import { ago, moment } from '../../platform/words/format.ts'
import type { Entry } from '../../platform/house/finding.ts'
import type { Group } from './entries.ts'
import { type Hit, addressOf, fileOf, inOrder, kindOf, kinds } from './kinds.ts'

/** Of a kind as many are offered; the page of all results has the rest. */
const OFFERED = 5

/** What the service finds for a text, and for no other. Nothing is asked while there is none. */
export const useHits = (q: string) => $api.useQuery('get', '/api/search', { params: { query: { q, limit: 50 } } }, { enabled: q !== '' })

/** The best few of each kind, the kind with the best of all first. */
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

/** The way to the rest, where anything was found. */
export const allOf = (q: string, { items }: Schemas['SearchResults']): Group[] =>
  items.length === 0 ? [] : [{ title: t`Everything found`, entries: [all(q)] }]

/** Many of these have the same name. */
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

/** Those kinds of which something was found, in their order, with how many; the service counts to a hundred. */
export const countsOf = ({ counts }: Schemas['SearchResults']) =>
  inOrder.flatMap((kind) => {
    const count = counts[kind]
    return count === undefined ? [] : [{ kind, count: count >= 100 ? '100+' : String(count) }]
  })
