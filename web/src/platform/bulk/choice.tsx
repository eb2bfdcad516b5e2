import { t } from '@lingui/core/macro'
import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  selection: Selection<Item>
  item: Item
  name: string
  /** -1 in a grid, which the tab key enters but once: there `x` chooses. */
  tabIndex?: -1
}

/** Chooses a row; with Shift, everything from the one before. Its row carries `rowOf`. */
export const Choice = <Item,>({ selection, item, name, ...tab }: Props<Item>) => (
  <Checkbox
    size="md"
    {...tab}
    pos="relative"
    // Above the link that covers a whole card.
    style={{ zIndex: 1 }}
    aria-label={t`Select ${name}`}
    checked={selection.has(item)}
    onChange={({ currentTarget, nativeEvent }) =>
      selection.choose(item, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
)

/** What makes a row, or a card, one that can be chosen. */
export const rowOf = <Item,>(selection: Selection<Item>, item: Item) => ({
  'data-row': selection.keyOf(item),
  'data-chosen': selection.has(item) || undefined,
})

/** Above the boxes of a table. */
export const ChoiceHead = () => (
  <Table.Th w={56}>
    <VisuallyHidden>{t`Selected`}</VisuallyHidden>
  </Table.Th>
)
