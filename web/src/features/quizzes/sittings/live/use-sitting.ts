import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { $api, api, queryClient } from '../../../../platform/client.ts'
import { useKept } from '../../../../platform/offline/use-kept.ts'
import { useAccess } from '../../../../platform/session.tsx'
import { useNow } from '../../../events/use-now.ts'
import { type Sitting, type State, isPast, lobbyOpens } from '../words.ts'
import { hearTime, laterOf } from './clock.ts'
import { watch } from './feed.ts'

const PATH = '/api/quiz-sittings/{quiz_sitting_id}'
/** Watching begins this long before the lobby opens, because the clocks may differ. */
const AHEAD_MS = 5 * 60_000

/** A sitting with its latest state, from the stream or from polling. `tell` takes a state from another source. */
export function useSitting(id: string) {
  const { me } = useAccess()
  const init = useMemo(() => ({ params: { path: { quiz_sitting_id: id } } }), [id])
  const asked = $api.useQuery('get', PATH, init, { staleTime: 0, refetchOnWindowFocus: false })
  const query = useKept(`${me.id} quiz-sittings/${id}`, asked)
  const [heard, setHeard] = useState<State>()
  const { data: sitting, from } = query
  const etag = useRef<string>(undefined)
  const tell = useCallback((state: State) => {
    hearTime(state.server_now)
    setHeard((known) => laterOf(known, state))
  }, [])
  const look = useCallback(async () => {
    const headers = etag.current === undefined ? {} : { 'If-None-Match': etag.current }
    const { data, error, response } = await api
      .GET(PATH, { ...init, headers })
      .catch(() => ({ data: undefined, error: undefined, response: undefined }))
    if (data) {
      etag.current = response?.headers.get('etag') ?? undefined
      queryClient.setQueryData($api.queryOptions('get', PATH, init).queryKey, data)
    } else if (error) void queryClient.invalidateQueries({ queryKey: $api.queryOptions('get', PATH, init).queryKey })
  }, [init])
  useEffect(() => {
    // A kept copy has the time at which it was made.
    if (sitting) hearTime(sitting.state.server_now, from === undefined ? 0 : Date.now() - Date.parse(from))
  }, [sitting, from])
  const state = sitting && laterOf(heard, sitting.state)
  const isLive = useIsLive(sitting)
  useEffect(() => (isLive ? watch(id, { onState: tell, look }) : undefined), [id, isLive, tell, look])
  const isBehind = sitting !== undefined && state !== undefined && isElsewhere(sitting, state)
  useEffect(() => {
    if (isBehind) void look()
  }, [isBehind, look])
  return { query, state, tell, look }
}

/** True while the sitting may change: the reader has joined or its lobby opens soon, and it is not over. */
function useIsLive(sitting: Sitting | undefined): boolean {
  const now = useNow()
  if (!sitting || isPast(sitting)) return false
  return sitting.attempt_id !== null || lobbyOpens(sitting) - AHEAD_MS < now
}

/** True when the state shows that the sitting itself has changed too, and must be fetched again. */
const isElsewhere = (sitting: Sitting, { seq, phase }: State) =>
  (phase === 'ended' && !isPast(sitting)) || ((sitting.pacing === 'self' || phase === 'lobby') && seq > sitting.state.seq)
