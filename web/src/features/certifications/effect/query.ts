import { useDebouncedValue } from '@mantine/hooks'
import { type InfiniteData, type QueryKey, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../platform/client.ts'
import { SETTLES_MS } from '../parts/settles.ts'

/** The effect of requirements on the people with their roles. */
export type Effect = Schemas['RequirementEffect']

/** Fetches an effect page by page. `key` identifies it in the cache. */
export type EffectQuery<Answer extends Effect = Effect> = { key: QueryKey; ask: (cursor: string | null) => Promise<Answer> }

export const effectPages = <Answer extends Effect>({ key, ask }: EffectQuery<Answer>) =>
  infiniteQueryOptions<Answer, Error, InfiniteData<Answer, string | null>, QueryKey, string | null>({
    queryKey: ['requirement-effect', ...key],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Fetches the effect that a form proposes, after a pause in typing. Fetches nothing without a query. */
export function useEffectPages<Answer extends Effect>(query: EffectQuery<Answer> | undefined) {
  const text = JSON.stringify(query?.key)
  const [before] = useDebouncedValue(text, SETTLES_MS)
  const settled = text === before
  const pages = useInfiniteQuery({
    ...effectPages(query ?? { key: [], ask: () => Promise.reject(new Error('There is nothing to ask about.')) }),
    placeholderData: keepPreviousData,
    enabled: query !== undefined && settled,
  })
  return { pages, late: !settled || pages.isPlaceholderData }
}
