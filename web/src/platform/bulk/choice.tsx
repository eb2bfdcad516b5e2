import { t } from '@lingui/core/macro'
import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  selection: Selection<Item>
  item: Item
  name: string
  /** -1 in a grid, which the tab key enters but once: there `x` chooses. */
  tabIndex?: -1
}

/** Chooses a row; with Shift, everything from the one before. Its row carries `rowOf`. */
export const Choice = <Item,>({ selection, item, ...box }: Props<Item>) => (
  <Box chosen={selection.has(item)} rowKey={selection.keyOf(item)} onChoose={selection.chooseKey} {...box} />
)

type BoxProps = Pick<Props<unknown>, 'name' | 'tabIndex'> & {
  chosen: boolean
  rowKey: string
  onChoose: (key: string, on: boolean, range: boolean) => void
}

/** Of hundreds, only those are drawn anew that are chosen, or no longer. */
const Box = memo(function Box({ chosen, rowKey, name, onChoose, ...tab }: BoxProps) {
  return (
    <Checkbox
      size="md"
      {...tab}
      pos="relative"
      // Above the link that covers a whole card.
      style={above}
      aria-label={t`Select ${name}`}
      checked={chosen}
      onChange={({ currentTarget, nativeEvent }) =>
        onChoose(rowKey, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
})

const above = { zIndex: 1 }

/** What makes a row, or a card, one that can be chosen. */
export const rowOf = <Item,>(selection: Selection<Item>, item: Item) => ({
  'data-row': selection.keyOf(item),
  'data-chosen': selection.has(item) || undefined,
})

/** Above the boxes of a table. */
export const ChoiceHead = () => (
  <Table.Th w={56} className="screen-only">
    <VisuallyHidden>{t`Selected`}</VisuallyHidden>
  </Table.Th>
)
