import { useCallback, useEffect, useState } from 'react'
import { audit } from '../../audit-words.ts'
import { type UnchangedGroup, staying } from '../../platform/bulk/stays.ts'
import { answered, api } from '../../platform/client.ts'
import type { StayReason } from './use-stays.ts'
import { entryWords } from './words.ts'

/** The entries seen so far. `undoable` has the names of those that can be taken back, by id. */
export type ActCount = { seen: number; undoable: Map<string, string>; stays: UnchangedGroup[] }
type State = { count: ActCount; isOver: boolean; error?: unknown }

/** Entries in one response of the log. */
const PAGE = 200
const nothing: ActCount = { seen: 0, undoable: new Map(), stays: [] }

/** Counts the entries of an act page by page, those that can be taken back and those that stay. */
export function useCount(org_id: string, batch_id: string, whyOf: StayReason) {
  const [state, setState] = useState<State>({ count: nothing, isOver: false })
  const [why] = useState(() => whyOf)
  const begin = useCallback(() => {
    const left = new AbortController()
    countAct({ org_id, batch_id, why, left: left.signal }, (count, isOver) => setState({ count, isOver })).catch(
      (error: unknown) => left.signal.aborted || setState((before) => ({ ...before, error })),
    )
    return () => left.abort()
  }, [org_id, batch_id, why])
  useEffect(begin, [begin])
  const again = () => {
    setState({ count: nothing, isOver: false })
    begin()
  }
  return { ...state, again }
}

type Counting = { org_id: string; batch_id: string; why: StayReason; left: AbortSignal }

async function countAct(
  { org_id, batch_id, why, left: signal }: Counting,
  onPage: (count: ActCount, isOver: boolean) => void,
): Promise<void> {
  const undoable = new Map<string, string>()
  let seen = 0
  const { stay, stays } = staying<string>((name) => name)
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { batch_id, limit: PAGE, ...(cursor !== undefined && { cursor }) }
    const page = await answered(api.GET('/api/organizations/{org_id}/audit-log', { params: { path: { org_id }, query }, signal }))
    for (const entry of page.items) {
      const [name, reason] = [entryWords(entry, audit), why(entry)]
      if (reason === undefined) undoable.set(entry.id, name)
      else stay(name, reason, entry.stays)
    }
    seen += page.items.length
    cursor = page.next_cursor
    onPage({ seen, undoable, stays: stays() }, cursor === null)
  }
}
