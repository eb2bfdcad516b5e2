import { t } from '@lingui/core/macro'
import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  selection: Selection<Item>
  item: Item
  name: string
  /** -1 in a grid, because Tab enters a grid only once. There, `x` selects the row. */
  tabIndex?: -1
}

/**
 * The checkbox that selects a row. With Shift, it selects the range from the checkbox used before. The row needs the
 * attributes of `rowOf`.
 */
export const Choice = <Item,>({ selection, item, ...box }: Props<Item>) => (
  <Box chosen={selection.has(item)} rowKey={selection.keyOf(item)} onChoose={selection.chooseKey} {...box} />
)

type BoxProps = Pick<Props<unknown>, 'name' | 'tabIndex'> & {
  chosen: boolean
  rowKey: string
  onChoose: (key: string, on: boolean, range: boolean) => void
}

/** With hundreds of rows, only the checkboxes that changed are rendered again. */
const Box = memo(function Box({ chosen, rowKey, name, onChoose, ...tab }: BoxProps) {
  return (
    <Checkbox
      size="md"
      {...tab}
      pos="relative"
      // The checkbox stands above the link that covers the whole card.
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

/** The attributes that make a row or a card selectable. */
export const rowOf = <Item,>(selection: Selection<Item>, item: Item) => ({
  'data-row': selection.keyOf(item),
  'data-chosen': selection.has(item) || undefined,
})

/** The table header above the checkboxes. */
export const ChoiceHead = () => (
  <Table.Th w={56} className="screen-only">
    <VisuallyHidden>{t`Selected`}</VisuallyHidden>
  </Table.Th>
)
