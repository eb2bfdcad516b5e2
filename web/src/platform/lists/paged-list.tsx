import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ShowMore } from './paging.tsx'
import { Loading, Problem } from '../parts/states.tsx'

type Pages = {
  isPending: boolean
  isError: boolean
  error: unknown
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}
type Props<Item> = {
  pages: Pages
  items: Item[]
  /** What is said when the list could not be loaded, and when there is nothing in it. */
  failed: string
  none: string
  /** How many are shown, in words. */
  shown: string
  children: (items: Item[]) => ReactNode
}

/** A list of the page in each of its states, with the way to more of it. */
export function PagedList<Item>({ pages, items, failed, none, shown, children }: Props<Item>) {
  if (pages.isPending) return <Loading rows={2} height={64} />
  if (pages.isError && items.length === 0) return <Problem error={pages.error} title={failed} retry={() => void pages.refetch()} />
  if (items.length === 0) return <Text c="dimmed">{none}</Text>
  return (
    <>
      {children(items)}
      <ShowMore pages={pages} shown={shown} />
    </>
  )
}
