import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoreButton } from './paging.tsx'
import { Cards } from './rows.tsx'
import { useSteps } from './use-steps.ts'

type Props<Item> = {
  title: string
  /** Whether the title is shown as a heading. It is always the accessible name. */
  headed?: boolean
  items: Item[]
  /** Renders the card of an item. */
  children: (item: Item) => ReactNode
}

/** A section of cards whose items are all loaded. It shows some at a time. */
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
