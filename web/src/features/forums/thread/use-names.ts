import { useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { personName } from '../../../platform/words/names.ts'

/** Suggestions for the beginning of a name, with the one selected by the arrow keys. */
export function useNames(forumId: string, begun: string | undefined) {
  const query = { q: (begun ?? '').trim() }
  const { data } = $api.useQuery(
    'get',
    '/api/forums/{forum_id}/people',
    { params: { path: { forum_id: forumId }, query } },
    { enabled: begun !== undefined && query.q.length > 1, staleTime: 60_000 },
  )
  const [chosen, setChosen] = useState(0)
  const names = begun === undefined ? [] : (data ?? []).map((person) => ({ id: person.user_id, name: personName(person) }))
  const at = Math.min(chosen, Math.max(0, names.length - 1))
  const move = (by: number) => setChosen((at + by + names.length) % names.length)
  return { names, at, move, choose: setChosen }
}
