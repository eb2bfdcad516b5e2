import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Answer, Loading } from '../parts/states.tsx'

type Props<Item> = {
  query: { data: Item[] | undefined; error: unknown; refetch: () => unknown }
  /** What is said when the list could not be loaded. */
  failed: string
  /** Which of them pass the filters; all, where there are none. */
  keeps?: (item: Item) => boolean
  /** What stands there when nothing is in it, and when nothing passes the filters. */
  none: ReactNode
  nonePasses?: ReactNode
  /** How many are shown, in words, such as `12 roles`. */
  shown: (count: number) => string
  children: (items: Item[]) => ReactNode
}

const always = () => true

/** A list that the API gives as a whole, in each of its states, with how many there are. */
export const WholeList = <Item,>({ query, failed, keeps = always, none, nonePasses, shown, children }: Props<Item>) => (
  <Answer query={query} failed={failed} wait={<Loading rows={5} height={64} />}>
    {(all) => {
      const items = all.filter(keeps)
      if (items.length === 0) return all.length === 0 ? none : nonePasses
      return (
        <Stack gap="md">
          {children(items)}
          <Text component="output" size="sm" c="dimmed">
            {shown(items.length)}
          </Text>
        </Stack>
      )
    }}
  </Answer>
)
