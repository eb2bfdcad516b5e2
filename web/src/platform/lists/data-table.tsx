import { t } from '@lingui/core/macro'
import { Box, Select, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePrinting } from '../printing/printing.ts'

/** Whether a table, or two panes side by side, fits into the window. Always false while printing. */
export function useWide(): boolean {
  const roomy = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return !usePrinting() && roomy
}

/** Shows a list as a `DataTable` in a wide window and on paper, else as cards in `Rows`. */
export function ByWidth({ table, cards }: { table: ReactNode; cards: ReactNode }) {
  const [wide, printing] = [useWide(), usePrinting()]
  return wide || printing ? table : cards
}

type Props = {
  head: ReactNode
  children: ReactNode
  /** The header sets the width of the columns; their content does not. */
  fixed?: boolean
  /** For rows with a word or two in each cell. */
  dense?: boolean
}

/** A table with its frame. `head` contains the `Table.Th` elements and the children are the `Table.Tr` elements. */
export const DataTable = ({ children, ...table }: Props) => (
  <TableFrame {...table}>
    <Table.Tbody>{children}</Table.Tbody>
  </TableFrame>
)

/** A table in sections, with its frame. The children are the `Table.Tbody` elements. */
export const TableFrame = ({ head, children, fixed = false, dense = false }: Props) => (
  <Box bd="1px solid var(--app-line)" bdrs="md" bg="var(--mantine-color-body)" style={{ overflow: 'clip' }}>
    <Table
      verticalSpacing={dense ? 6 : 'sm'}
      horizontalSpacing={dense ? 'sm' : 'md'}
      layout={fixed ? 'fixed' : 'auto'}
      highlightOnHover={!dense}
    >
      <Table.Thead>
        <Table.Tr>{head}</Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  </Box>
)

type Sorting<Sort> = { sort: Sort | undefined; onSort: (sort: Sort | undefined) => void }

type HeadProps<Sort> = Sorting<Sort> & {
  label: string
  /** The ascending and the descending order of the column, and which comes first. */
  up: Sort
  down: Sort
  first: 'up' | 'down'
  w?: number | string
}

/** The header of a sortable column. A press switches from the first order to the second, and then to the default. */
export function SortHead<Sort extends string>({ label, up, down, first, w, sort, onSort }: HeadProps<Sort>) {
  const [one, other] = first === 'up' ? [up, down] : [down, up]
  const next = sort === one ? other : sort === other ? undefined : one
  const Icon = sort === up ? IconArrowUp : sort === down ? IconArrowDown : IconArrowsSort
  if (usePrinting()) return <Table.Th w={w}>{label}</Table.Th>
  return (
    <Table.Th w={w} aria-sort={sort === up ? 'ascending' : sort === down ? 'descending' : 'none'}>
      <UnstyledButton fz="inherit" fw="inherit" mih={24} onClick={() => onSort(next)}>
        {`${label}\u00A0`}
        <Icon size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
      </UnstyledButton>
    </Table.Th>
  )
}

type SelectProps<Sort> = Sorting<Sort> & {
  /** The label of the default order. */
  usual: string
  orders: { value: Sort; label: string }[]
}

/** The field that sorts a list without columns. */
export function SortBy<Sort extends string>({ usual, orders, sort, onSort }: SelectProps<Sort>) {
  return (
    <Select
      label={t`Sort by`}
      allowDeselect={false}
      data={[{ value: '', label: usual }, ...orders]}
      value={sort ?? ''}
      onChange={(chosen) => onSort(orders.find(({ value }) => value === chosen)?.value)}
    />
  )
}
