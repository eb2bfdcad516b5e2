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

/** Applies to every call, wherever it comes from. When a session ends, the page stays on the screen. */
api.use({
  onRequest: ({ request }) => {
    askedAt.set(request, performance.now())
    // The service writes its texts for users in the language of the page.
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

/** Returns the data of a call. Rejects with the refusal of the service. */
export async function answered<Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await call
  if (data === undefined) throw error
  return data
}

/** Waits for a call that returns no data. Rejects with the refusal of the service. */
export async function done(call: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await call
  if (error !== undefined) throw error
}

/** Hooks: `$api.useQuery('get', '/api/…', { params })`, `$api.useMutation('post', …)`, `$api.useInfiniteQuery(…)`. */
export const $api = createQueryHooks(api)

// React Query assumes a connection at the start. Without this line, it would not notice when the connection comes back.
onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal does not change by asking again. Only a broken connection is worth a retry.
      retry: (count, error) => !isRefusal(error) && count < 2,
    },
  },
})

/** Fetches all data on the screen again after a change. */
export const refresh = () => queryClient.invalidateQueries()

/** A filter for the queries about the thing with this id. */
export const askedAbout = (id: string) => ({ predicate: ({ queryKey }: Query) => JSON.stringify(queryKey).includes(id) })

/** Removes the cached queries about a thing after it, or a part of it, was deleted for good. All other queries are refreshed. */
export async function forget(id: string): Promise<void> {
  queryClient.removeQueries(askedAbout(id))
  await refresh()
}
