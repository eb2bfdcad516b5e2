import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { Choice, rowOf } from '../../platform/bulk/choice.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { memo, useMemo, useState } from 'react'
import { day } from '../../platform/words/format.ts'
import { dayOf } from '../../platform/search.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { type LastReminder, RemindedLine } from '../reminders/reminded.tsx'
import { StateBadge } from '../certifications/parts/state-badge.tsx'
import { type Cell, type Certification, type Row, pressing } from './rows.ts'

const PEOPLE_AT_ONCE = 30
const CELLS = 3

type SelectionProps = { selection: Selection<Row> | undefined; reminded: ReadonlyMap<string, LastReminder> }
type Props = SelectionProps & { org: string; at: string | undefined; rows: Row[]; certifications: Certification[] }

/** List of the people, each with their most urgent certifications. */
export function PeopleList({ org, at, rows, certifications, ...chosen }: Props) {
  const [shown, setShown] = useState(PEOPLE_AT_ONCE)
  const names = useMemo(() => new Map(certifications.map(({ id, name }) => [id, name])), [certifications])
  return (
    <>
      <Rows>
        {rows.slice(0, shown).map((row) => (
          <Somebody key={row.id} org={org} at={at} row={row} names={names} {...chosen} />
        ))}
      </Rows>
      {rows.length > shown && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setShown(shown + PEOPLE_AT_ONCE)}>{t`Show more people`}</Button>
      )}
    </>
  )
}

type PersonProps = Pick<Props, 'org' | 'at'> & { row: Row; names: ReadonlyMap<string, string> }

const pageOf = ({ org, at, row }: Omit<PersonProps, 'names'>) =>
  ({ to: '/o/$org/people/$userId', params: { org, userId: row.id }, search: dayOf({ at }) }) as const

function Somebody({ selection, reminded, ...one }: SelectionProps & PersonProps) {
  const { row } = one
  return (
    <Card component="li" withBorder p="sm" {...(selection && rowOf(selection, row))}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {selection && <Choice selection={selection} item={row} name={row.name} />}
        <TextLink {...pageOf(one)} fw={600} className="wraps">
          {row.name}
        </TextLink>
      </Group>
      <RemindedLine reminded={reminded.get(row.id)} />
      <Held {...one} />
    </Card>
  )
}

/** Memoized, so that a change of the selection does not render it again. */
const Held = memo(function Held({ org, at, row, names }: PersonProps) {
  const cells = pressing(row)
  return (
    <>
      {cells.length === 0 && <Text size="sm" c="dimmed">{t`Nothing is asked of them.`}</Text>}
      <Rows gap={6} mt={6}>
        {cells.slice(0, CELLS).map((cell) => (
          <Line
            key={cell.certification_type_id}
            org={org}
            at={at}
            person={row.id}
            cell={cell}
            name={names.get(cell.certification_type_id) ?? ''}
          />
        ))}
      </Rows>
      {cells.length > CELLS && (
        <TextLink {...pageOf({ org, at, row })} size="sm" mt={6} display="inline-block">
          {plural(cells.length - CELLS, { one: 'and # more', other: 'and # more' })}
        </TextLink>
      )}
    </>
  )
})

function Line({ org, at, person, cell, name }: { org: string; at: string | undefined; person: string; cell: Cell; name: string }) {
  const due = cell.due_at === null ? undefined : day(cell.due_at)
  return (
    <Group component="li" gap="2px 8px" justify="space-between">
      <TextLink
        to="/o/$org/people/$userId/certifications/$certificationId"
        params={{ org, userId: person, certificationId: cell.certification_type_id }}
        search={dayOf({ at })}
        size="sm"
        className="wraps"
      >
        {name}
      </TextLink>
      <Group gap={8}>
        {due !== undefined && <Text size="xs" c="dimmed">{t`Due ${due}`}</Text>}
        <StateBadge state={cell.state} />
      </Group>
    </Group>
  )
}
