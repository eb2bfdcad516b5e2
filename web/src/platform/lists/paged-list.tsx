import { Stack, Text } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'
import { Loading, Problem, useLate } from '../parts/states.tsx'
import { type PageAnswer, type Pages, ShowMore, useItems } from './paging.tsx'

/** A query for the pages of a list. */
export type PagedQuery<Item> = Pages & {
  data: { pages: PageAnswer<Item>[] } | undefined
  isPending: boolean
  /** Whether the answer to the previous query is shown until the current one is answered. */
  isPlaceholderData?: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

type Props<Item> = {
  pages: PagedQuery<Item>
  /** The title of the error if the list could not be loaded. */
  failed: string
  /** The content of an empty list: an `Empty`, or a sentence. */
  none: ReactNode
  /** Returns the number of shown items in words, such as `12 awards`. */
  shown: (count: number) => string
  children: (items: Item[]) => ReactNode
}

/** A list of the API in each of its states, with the button that loads more. */
export function PagedList<Item>({ pages: asked, failed, none, shown, children }: Props<Item>) {
  const pages = useDrawn(asked)
  const items = useItems(pages)
  const former = pages.isPlaceholderData ?? false
  const faded = useLate(former, 200)
  const problem = pages.error !== null && <Problem error={pages.error} title={failed} retry={() => void pages.refetch()} />
  if (pages.isPending) return <Loading rows={4} height={64} />
  if (items.length === 0) return problem || (typeof none === 'string' ? <Text c="dimmed">{none}</Text> : none)
  return (
    <Stack gap="md" aria-busy={former} style={{ opacity: faded ? 0.6 : 1 }}>
      {children(items)}
      <ShowMore pages={pages} shown={shown(items.length)} />
      {problem}
    </Stack>
  )
}

/**
 * Renders new pages below a list, or the first page, with low priority. Keys and clicks are handled meanwhile, and
 * until then the pages count as loading. A replaced list is rendered at once, because outdated items must not stay on
 * the screen.
 */
function useDrawn<Item>(pages: PagedQuery<Item>): PagedQuery<Item> {
  const drawn = useDeferredValue(pages.data)
  const isLate = drawn !== pages.data
  if (isLate && pages.data !== undefined && drawn === undefined) return { ...pages, data: drawn, isPending: true }
  const grows =
    isLate && drawn?.pages[0] !== undefined && drawn.pages[0] === pages.data?.pages[0] && drawn.pages.length < pages.data.pages.length
  return grows ? { ...pages, data: drawn, hasNextPage: true, isFetchingNextPage: true } : pages
}
