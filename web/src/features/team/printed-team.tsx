import { t } from '@lingui/core/macro'
import { Table } from '@mantine/core'
import { DataTable } from '../../platform/lists/data-table.tsx'
import { day } from '../../platform/words/format.ts'
import { StateBadge } from '../certifications/parts/state-badge.tsx'
import { type Certification, type Row, pressing } from './rows.ts'

type Props = { rows: Row[]; certifications: Certification[] }

/** The team on paper: a row for each person and certification. A person's most urgent certification comes first. */
export function PrintedTeam({ rows, certifications }: Props) {
  const names = new Map(certifications.map(({ id, name }) => [id, name]))
  return (
    <DataTable
      dense
      head={
        <>
          <Table.Th>{t`Person`}</Table.Th>
          <Table.Th>{t`Certification`}</Table.Th>
          <Table.Th>{t`Standing`}</Table.Th>
          <Table.Th>{t`Due`}</Table.Th>
        </>
      }
    >
      {rows.flatMap((row) => {
        const cells = pressing(row)
        if (cells.length === 0)
          return (
            <Table.Tr key={row.id}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td colSpan={3}>{t`Nothing is asked of them.`}</Table.Td>
            </Table.Tr>
          )
        return cells.map(({ certification_type_id: id, state, due_at }) => (
          <Table.Tr key={`${row.id} ${id}`}>
            <Table.Td>{row.name}</Table.Td>
            <Table.Td>{names.get(id)}</Table.Td>
            <Table.Td>
              <StateBadge state={state} />
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{due_at !== null && day(due_at)}</Table.Td>
          </Table.Tr>
        ))
      })}
    </DataTable>
  )
}
