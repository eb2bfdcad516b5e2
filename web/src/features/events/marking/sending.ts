import { notifyManager, onlineManager } from '@tanstack/react-query'
import { api, queryClient, refresh } from '../../../platform/client.ts'
import { keepCopy } from '../../../platform/offline/copies.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { onSignIn } from '../../../platform/session-state.ts'
import { copyName, eventQuery } from '../use-event.ts'
import { drop, marksOf, onMarks, settle } from './kept-marks.ts'
import { type Mark, capturedAt, isOnItsWay, nextOf, standing } from './queue.ts'

const LATER_MS = 10_000
/** `settled`: the service answered. `later`: retry soon. `stuck`: retry only after a person acts, such as signing in. */
type Outcome = 'settled' | 'later' | 'stuck'

/** Sends a user's marks one at a time while a page is open. Only one of several tabs sends. */
export function keepSending(whose: string): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  const run = async () => {
    const waits = marksOf(localStorage, whose).some(isOnItsWay)
    if (isBusy || stop.signal.aborted || !waits || !onlineManager.isOnline()) return
    isBusy = true
    clearTimeout(timer)
    const outcome = await alone(whose, stop.signal, () => sendAll(whose, stop.signal)).catch((): Outcome => 'later')
    isBusy = false
    if (outcome === 'later') timer = setTimeout(start, LATER_MS)
    else if (outcome === 'settled' && nextMark(whose)) start()
  }
  const start = () => void run()
  const ends = [onMarks(start), onlineManager.subscribe(start), onSignIn(start)]
  start()
  return () => {
    stop.abort()
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Without browser locks, two tabs may send the same mark twice, which changes nothing. */
const alone = (whose: string, signal: AbortSignal, run: () => Promise<Outcome>): Promise<Outcome> =>
  'locks' in navigator ? navigator.locks.request(`marks of ${whose}`, { signal }, run) : run()

async function sendAll(whose: string, signal: AbortSignal): Promise<Outcome> {
  const events = new Set<string>()
  for (let mark = nextMark(whose); mark; mark = nextMark(whose)) {
    const outcome = signal.aborted ? 'stuck' : await send(whose, mark)
    if (outcome !== 'settled') return outcome
    events.add(mark.event.id)
  }
  await showSent(whose, events)
  return 'settled'
}

const nextMark = (whose: string) => nextOf(marksOf(localStorage, whose))

/** Sends a mark only as the user who made it. Another person may have signed in, in another tab, since this page was opened. */
async function send(whose: string, mark: Mark): Promise<Outcome> {
  const who = await api.GET('/api/users/me').catch(() => undefined)
  if (who?.data === undefined) return who?.response.status === 401 ? 'stuck' : 'later'
  if (who.data.id !== whose) return 'stuck'
  const captured_at = capturedAt(mark, aheadOf(who.response))
  const { attendance, credited_hours, note } = mark
  const put = api.PUT('/api/events/{event_id}/participants/{user_id}/attendance', {
    params: { path: { event_id: mark.event.id, user_id: mark.user_id } },
    body: { attendance, credited_hours, note, captured_at },
  })
  const answer = await put.catch(() => undefined)
  if (answer === undefined || isForLater(answer.response.status)) return answer?.response.status === 401 ? 'stuck' : 'later'
  if (answer.data) settle(localStorage, whose, mark, standing(mark, captured_at, answer.data), captured_at)
  else if (isRefusal(answer.error)) settle(localStorage, whose, mark, { is: 'refused', why: answer.error }, captured_at)
  else return 'later'
  return 'settled'
}

const isForLater = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500

/** Returns by how many milliseconds the clock of this device is ahead of the service's. */
function aheadOf({ headers }: Response): number {
  const now = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(now) ? 0 : Date.now() - now
}

/** Drops marks that have arrived, once the roster and its offline copy contain them. */
async function showSent(whose: string, events: Set<string>): Promise<void> {
  const sent = marksOf(localStorage, whose).filter(({ state }) => state.is === 'sent')
  for (const id of new Set([...events, ...sent.map(({ event }) => event.id)])) {
    // A request that is already running may have read the roster before the marks arrived.
    await queryClient.cancelQueries(eventQuery(id))
    const event = await queryClient.fetchQuery({ ...eventQuery(id), staleTime: 0 }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
    if (event) keepCopy(copyName(whose, id), event)
    // Pages get the new data a moment later. Until then they still show the marks.
    await new Promise<void>((heard) => notifyManager.schedule(heard))
    for (const mark of sent) if (mark.event.id === id) drop(localStorage, whose, mark)
  }
  void refresh()
}
