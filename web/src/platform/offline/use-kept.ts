import { useEffect, useState } from 'react'
import { isRefusal } from '../refusal.ts'
import { copyOf, keepCopy } from './copies.ts'

type QueryState<Data> = { data: Data | undefined; error: unknown; fetchStatus: 'fetching' | 'paused' | 'idle'; dataUpdatedAt: number }

/**
 * Returns a query whose last answer is kept for use without a connection. While the kept answer is shown, `from` is the
 * time at which it was fetched.
 */
export function useKept<Data extends object, Query extends QueryState<Data>>(name: string, query: Query & QueryState<Data>) {
  const { data, error, fetchStatus, dataUpdatedAt } = query
  useEffect(() => {
    if (data) keepCopy(name, data)
  }, [name, data])
  const cut = fetchStatus === 'paused' || (error !== null && !isRefusal(error))
  // The kept answer stays until the new one arrives. Otherwise the page would go blank as soon as the connection is back.
  const [shownAs, setShownAs] = useState<string>()
  if (cut && shownAs !== name) setShownAs(name)
  const isWaiting = cut || (shownAs === name && error === null)
  const copy = isWaiting && data === undefined ? copyOf<Data>(name) : undefined
  const from = copy?.at ?? (cut && data ? new Date(dataUpdatedAt).toISOString() : undefined)
  return { ...query, data: data ?? copy?.value, error: copy || data ? null : error, from }
}
