import { type InfiniteData, type QueryKey, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../platform/client.ts'

/** The effect of requirements on the people who have their roles. */
export type Effect = Schemas['RequirementEffect']

/** An effect, page by page. `key` tells it from others. */
export type EffectQuery<Answer extends Effect = Effect> = { key: QueryKey; ask: (cursor: string | null) => Promise<Answer> }

export const effectPages = <Answer extends Effect>({ key, ask }: EffectQuery<Answer>) =>
  infiniteQueryOptions<Answer, Error, InfiniteData<Answer, string | null>, QueryKey, string | null>({
    queryKey: ['requirement-effect', ...key],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** The effect of what is typed, once nobody has typed for a moment; undefined where that cannot be told yet. */
export function useEffectPages<Answer extends Effect>(query: EffectQuery<Answer> | undefined, settled: boolean) {
  const pages = useInfiniteQuery({
    ...effectPages(query ?? { key: [], ask: () => Promise.reject(new Error('There is nothing to ask about.')) }),
    placeholderData: keepPreviousData,
    enabled: query !== undefined && settled,
  })
  return { pages, late: !settled || pages.isPlaceholderData }
}
