import { type Schemas, answered, queryClient } from '../../client.ts'

/** Tickets of attachments last six hours. Each that is issued may be counted as an opening, so one is used as long as it holds. */
const FRESH_MS = 5.5 * 3_600_000

type Answer = Promise<{ data?: Schemas['DownloadTicket']; error?: unknown }>

/** Where a file can be fetched from now, `freshMs` long: `held` from before, and `renewed` once that was refused, for a page that has been open too long. */
export function ticketsOf(queryKey: string[], ask: () => Answer, freshMs = FRESH_MS) {
  const held = () => queryClient.fetchQuery({ queryKey, staleTime: freshMs, gcTime: freshMs, queryFn: () => answered(ask()) })
  const renewed = () => {
    queryClient.removeQueries({ queryKey })
    return held()
  }
  return { held, renewed }
}
export type Tickets = ReturnType<typeof ticketsOf>
