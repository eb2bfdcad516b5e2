import { Box, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** Whether the window has room for a table, or for two things side by side. */
export const useWide = () => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })

/** The same list in two shapes: a `DataTable` where there is room for one, else cards, as `Rows`. */
export const ByWidth = ({ table, cards }: { table: ReactNode; cards: ReactNode }) => (useWide() ? table : cards)

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
