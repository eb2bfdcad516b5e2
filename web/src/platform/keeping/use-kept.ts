import { useEffect, useState } from 'react'
import { isRefusal } from '../refusal.ts'
import { copyOf, keepCopy } from './copies.ts'

type Asked<Data> = { data: Data | undefined; error: unknown; fetchStatus: 'fetching' | 'paused' | 'idle'; dataUpdatedAt: number }

/** What was asked of the service; without a connection as it was when it was asked last here, and `from` when that was. */
export function useKept<Data extends object, Query extends Asked<Data>>(name: string, query: Query & Asked<Data>) {
  const { data, error, fetchStatus, dataUpdatedAt } = query
  useEffect(() => {
    if (data) keepCopy(name, data)
  }, [name, data])
  const cut = fetchStatus === 'paused' || (error !== null && !isRefusal(error))
  // Until the answer is there: what stands on the page must not go as soon as the connection is back.
  const [shownAs, setShownAs] = useState<string>()
  if (cut && shownAs !== name) setShownAs(name)
  const isWaiting = cut || (shownAs === name && error === null)
  const copy = isWaiting && data === undefined ? copyOf<Data>(name) : undefined
  const from = copy?.at ?? (cut && data ? new Date(dataUpdatedAt).toISOString() : undefined)
  return { ...query, data: data ?? copy?.value, error: copy || data ? null : error, from }
}
