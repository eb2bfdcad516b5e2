import { type Schemas, answered, queryClient } from '../../client.ts'

/** Tickets of attachments are valid for six hours. Each new ticket may count as an opening, so a ticket is used as long as it is valid. */
const FRESH_MS = 5.5 * 3_600_000

type Answer = Promise<{ data?: Schemas['DownloadTicket']; error?: unknown }>

/**
 * Returns two ways to get a download ticket. `held` uses the cached one for up to `freshMs` milliseconds. `renewed`
 * always asks for a new one, for a page that was open longer than its ticket is valid.
 */
export function ticketsOf(queryKey: string[], ask: () => Answer, freshMs = FRESH_MS) {
  const held = () => queryClient.fetchQuery({ queryKey, staleTime: freshMs, gcTime: freshMs, queryFn: () => answered(ask()) })
  const renewed = () => {
    queryClient.removeQueries({ queryKey })
    return held()
  }
  return { held, renewed }
}
export type Tickets = ReturnType<typeof ticketsOf>
