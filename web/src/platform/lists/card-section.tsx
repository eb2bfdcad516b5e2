import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoreButton } from './paging.tsx'
import { Cards } from './rows.tsx'
import { useSteps } from './use-steps.ts'

type Props<Item> = {
  title: string
  /** Whether the title stands above it; it is named by it in any case. */
  headed?: boolean
  items: Item[]
  /** The card of one. */
  children: (item: Item) => ReactNode
}

/** A part of a list that is here as a whole, as cards, of which some are shown at a time. */
export function CardSection<Item>({ title, headed = true, items: all, children }: Props<Item>) {
  const { items, pages } = useSteps(all)
  return (
    <section aria-label={title}>
      {headed && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      <Cards label={title}>{items.map(children)}</Cards>
      <MoreButton pages={pages} />
    </section>
  )
}
