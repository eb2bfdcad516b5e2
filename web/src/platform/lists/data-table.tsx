import { t } from '@lingui/core/macro'
import { Box, Select, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePrinting } from '../printing/printing.ts'

/** Whether there is room for a table, or for two things side by side: in the window, and never on paper. */
export function useWide(): boolean {
  const roomy = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return !usePrinting() && roomy
}

/** The same list in two shapes: a `DataTable` on paper and where there is room for one, else cards, as `Rows`. */
export function ByWidth({ table, cards }: { table: ReactNode; cards: ReactNode }) {
  const [wide, printing] = [useWide(), usePrinting()]
  return wide || printing ? table : cards
}

type Props = {
  head: ReactNode
  children: ReactNode
  /** Columns as wide as the head says, whatever is in them. */
  fixed?: boolean
  /** For lines of a word or two. */
  dense?: boolean
}

/** A table in its frame. `head` are its `Table.Th`s, the children its `Table.Tr`s. */
export const DataTable = ({ children, ...table }: Props) => (
  <TableFrame {...table}>
    <Table.Tbody>{children}</Table.Tbody>
  </TableFrame>
)

/** The same for a table in parts: the children are its `Table.Tbody`s. */
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
  /** The order of this column upwards and downwards, and which of the two people ask for first. */
  up: Sort
  down: Sort
  first: 'up' | 'down'
  w?: number | string
}

/** The head of a column by which the list can be sorted: one way, the other, and as it was. */
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
  /** How the list comes where no other order is asked for. */
  usual: string
  orders: { value: Sort; label: string }[]
}

/** The same where the list has no columns. */
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
