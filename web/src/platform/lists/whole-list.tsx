import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Answer, Loading } from '../parts/states.tsx'
import { MoreBeneath } from './paging.tsx'
import { useSteps } from './use-steps.ts'

type Props<Item> = {
  query: { data: Item[] | undefined; error: unknown; refetch: () => unknown }
  /** The title of the error if the list could not be loaded. */
  failed: string
  /** Whether an item passes the filters. Missing if there are none. */
  keeps?: (item: Item) => boolean
  /** The content of an empty list. `nonePasses` is shown if the filters exclude all items. */
  none: ReactNode
  nonePasses?: ReactNode
  /** Returns the number of shown items in words, such as `12 roles`. */
  shown: (count: number) => string
  /** Sorts the items, which are then shown in steps. If it is missing, all items are shown at once. */
  inOrder?: (items: Item[]) => Item[]
  children: (items: Item[]) => ReactNode
}

const always = () => true

/** A list that the API returns in one answer, in each of its states, with the number of items. */
export const WholeList = <Item,>({ query, failed, keeps = always, none, nonePasses, ...found }: Props<Item>) => (
  <Answer query={query} failed={failed} wait={<Loading rows={5} height={64} />}>
    {(all) => {
      const items = all.filter(keeps)
      if (items.length === 0) return all.length === 0 ? none : nonePasses
      return found.inOrder ? <InSteps {...found} items={found.inOrder(items)} /> : <AtOnce {...found} items={items} />
    }}
  </Answer>
)

type ItemsProps<Item> = Pick<Props<Item>, 'shown' | 'children'> & { items: Item[] }

const AtOnce = <Item,>({ items, shown, children }: ItemsProps<Item>) => (
  <Stack gap="md">
    {children(items)}
    <Text component="output" size="sm" c="dimmed">
      {shown(items.length)}
    </Text>
  </Stack>
)

function InSteps<Item>({ items: all, shown, children }: ItemsProps<Item>) {
  const { items, count, pages } = useSteps(all)
  const words = shown(all.length)
  return (
    <Stack gap="md">
      {children(items)}
      <MoreBeneath pages={pages} words={pages.hasNextPage ? t`${words}; the first ${count} stand here` : words} />
    </Stack>
  )
}
