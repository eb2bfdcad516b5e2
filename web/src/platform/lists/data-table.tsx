import { Box, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** Whether the window has room for a table, or for two things side by side. */
export const useWide = () => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })

/** The same list in two shapes: a `DataTable` where there is room for one, else cards, as `Rows`. */
export const ByWidth = ({ table, cards }: { table: ReactNode; cards: ReactNode }) => (useWide() ? table : cards)

/** A table in its frame. `head` are its `Table.Th`s, the children its `Table.Tr`s. */
export const DataTable = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <TableFrame head={head}>
    <Table.Tbody>{children}</Table.Tbody>
  </TableFrame>
)

/** The same for a table in parts: the children are its `Table.Tbody`s. */
export const TableFrame = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <Box bd="1px solid var(--app-line)" bdrs="md" bg="var(--mantine-color-body)" style={{ overflow: 'hidden' }}>
    <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
      <Table.Thead>
        <Table.Tr>{head}</Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  </Box>
)
