import { type Query, QueryClient, onlineManager } from '@tanstack/react-query'
import createFetchClient from 'openapi-fetch'
import createQueryHooks from 'openapi-react-query'
import type { components, paths } from '../api.gen.d.ts'
import { fetchOrTake } from './asked-first.ts'
import { batchOf } from './bulk/batch.ts'
import { isRefusal, learnRefusals, quoting } from './refusal.ts'
import { language } from './language.ts'
import { endSession } from './session-state.ts'

/** The shapes of the API by name, such as `Schemas['LearningRecord']`. */
export type Schemas = components['schemas']

/** Calls outside components: `await api.GET('/api/…', …)` gives `{ data, error }`. */
export const api = createFetchClient<paths>({ credentials: 'same-origin', fetch: fetchOrTake })

const askedAt = new WeakMap<Request, number>()

/** Wherever the call comes from: what is on the screen stays there. */
api.use({
  onRequest: ({ request }) => {
    askedAt.set(request, performance.now())
    // What the service puts into words for people is in those of the page.
    request.headers.set('accept-language', language)
    const batch = batchOf(request)
    if (batch !== undefined) request.headers.set('batch-id', batch)
  },
  onResponse: async ({ request, response }) => {
    if (response.status === 401) endSession(askedAt.get(request))
    if (!response.ok) await learnRefusals()
    if (response.status !== 500) return undefined
    const answer: unknown = await response.json().catch(() => undefined)
    return Response.json(quoting(answer, response.headers.get('x-request-id')) ?? null, response)
  },
})

/** What a call came to. Rejects with what the service refused it with. */
export async function answered<Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await call
  if (data === undefined) throw error
  return data
}

/** The same of a call that answers nothing. */
export async function done(call: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await call
  if (error !== undefined) throw error
}

/** Hooks: `$api.useQuery('get', '/api/…', { params })`, `$api.useMutation('post', …)`, `$api.useInfiniteQuery(…)`. */
export const $api = createQueryHooks(api)

// It takes a start for one with a connection, and would not notice one that comes back.
onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays a refusal; only a broken connection is worth another try.
      retry: (count, error) => !isRefusal(error) && count < 2,
    },
  },
})

/** After a change, whatever is on the screen asks again. */
export const refresh = () => queryClient.invalidateQueries()

/** What was asked about the thing with this id. */
export const askedAbout = (id: string) => ({ predicate: ({ queryKey }: Query) => JSON.stringify(queryKey).includes(id) })

/** After something was deleted for good, or parts of it were: what was asked about it is forgotten, the rest is asked again. */
export async function forget(id: string): Promise<void> {
  queryClient.removeQueries(askedAbout(id))
  await refresh()
}
