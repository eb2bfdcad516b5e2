import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useMore } from './use-more.ts'

/** The paging options for `$api.useInfiniteQuery`. */
export const byCursor = {
  pageParamName: 'cursor',
  // Null is left out of the address; undefined would be sent as 0.
  initialPageParam: null,
  getNextPageParam: (answer: { next_cursor: string | null } | unknown[]) => ('next_cursor' in answer ? answer.next_cursor : null),
}

/** An answer with a part of a list. Some lists come whole, as an array, unless the query has a `limit`. */
export type PageAnswer<Item> = { items: Item[] } | Item[]
export const itemsOf = <Item,>(answer: PageAnswer<Item>): Item[] => ('items' in answer ? answer.items : answer)

type LoadedPages<Item> = { data: { pages: PageAnswer<Item>[] } | undefined }

/** Returns the items of all loaded pages. */
export const useItems = <Item,>({ data }: LoadedPages<Item>): Item[] => useMemo(() => data?.pages.flatMap(itemsOf) ?? [], [data])

export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** Fetches all pages one after the other, for data that is searched instead of shown. */
export function useEveryPage({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
}

/** The button that loads more of a list, if there is more. */
export function MoreButton({ pages }: { pages: Pages }) {
  const { more, button, end, pressed } = useMore(pages)
  if (pages.hasNextPage) return <Button variant="default" mt="md" display="block" mx="auto" ref={button} {...more}>{t`Show more`}</Button>
  return (
    pressed && (
      <Text ref={end} component="output" display="block" ta="center" mt="md" size="sm" c="dimmed" tabIndex={-1}>{t`That is all`}</Text>
    )
  )
}

/**
 * The line below a list: the number of shown items, and the button that loads more. `shown` is the number in words,
 * such as `12 awards`.
 */
export const ShowMore = ({ pages, shown }: { pages: Pages; shown: string }) => (
  <MoreBeneath pages={pages} words={pages.hasNextPage ? t`${shown} so far` : t`${shown}, and that is all`} />
)

/** The line below a list with any text about the number of items. */
export function MoreBeneath({ pages, words }: { pages: Pages; words: string }) {
  const { more, button, end } = useMore(pages)
  return (
    <Group justify="space-between">
      <Text ref={end} component="output" size="sm" c="dimmed" tabIndex={-1}>
        {words}
      </Text>
      {pages.hasNextPage && <Button variant="default" ref={button} {...more}>{t`Show more`}</Button>}
    </Group>
  )
}
