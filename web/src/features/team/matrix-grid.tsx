import { t } from '@lingui/core/macro'
import { memo, useMemo, useRef } from 'react'
import { Choice, rowOf } from '../../platform/bulk/choice.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { day } from '../../platform/words/format.ts'
import { type LastReminder, remindedWords } from '../reminders/reminded.tsx'
import { stateLooks } from '../certifications/parts/state-badge.tsx'
import { shortStateWords } from '../certifications/parts/states.ts'
import '../../platform/parts/state-strip.css'
import './matrix.css'
import type { Cell, Certification, Row } from './rows.ts'
import { ROW_HEIGHT, cellId, useGridKeys } from './use-grid-keys.ts'
import { type Addresses, useAddresses } from './use-addresses.ts'
import { useWindow } from './use-window.ts'

const NAME_WIDTH = 240
const CELL_WIDTH = 150

type SelectionProps = { selection: Selection<Row> | undefined; reminded: ReadonlyMap<string, LastReminder> }
type Props = SelectionProps & { org: string; at: string | undefined; rows: Row[]; certifications: Certification[] }

/**
 * The matrix as one widget: the Tab key enters it once, and arrow keys move inside it. Only visible rows are rendered, so that thousands of
 * people scroll as fast as ten.
 */
export function MatrixGrid({ org, at, rows, certifications, selection, reminded }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => filled(rows, certifications), [rows, certifications])
  const { first, last } = useWindow(scroller, rows.length, ROW_HEIGHT)
  const { addresses, onClick } = useAddresses(org, at)
  const { active, onKeyDown, onFocus } = useGridKeys(scroller, rows.length, columns.length + 1)
  // The row with the focus stays rendered, even when it is out of sight.
  const shown = [...new Set([...range(first, last), active.row])].toSorted((a, b) => a - b)
  return (
    <div ref={scroller} className="matrix">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid pattern wants this on a table.
        role="grid"
        aria-label={t`People and their certifications`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        style={{ minWidth: NAME_WIDTH + columns.length * CELL_WIDTH }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" style={{ width: NAME_WIDTH }}>{t`Person`}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" title={name} style={{ width: CELL_WIDTH }}>
                <span>{name}</span>
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {shown.flatMap((nr, index) => {
            const row = rows[nr]
            const gap = nr - (shown[index - 1] ?? -1) - 1
            if (!row) return []
            return [
              gap > 0 && <Gap key={`before ${row.id}`} rows={gap} />,
              <Person
                key={row.id}
                addresses={addresses}
                row={row}
                nr={nr}
                columns={columns}
                active={active.row === nr ? active.column : undefined}
                selection={selection}
                reminded={reminded.get(row.id)}
              />,
            ]
          })}
          <Gap rows={rows.length - 1 - (shown.at(-1) ?? -1)} />
        </tbody>
      </table>
    </div>
  )
}

const range = (first: number, last: number) => Array.from({ length: last - first }, (_, nr) => first + nr)

/** Space for the rows that are not rendered. */
const Gap = ({ rows }: { rows: number }) => (rows > 0 ? <tr aria-hidden style={{ height: rows * ROW_HEIGHT }} /> : null)

/** Returns the certifications that have at least one cell. */
function filled(rows: Row[], certifications: Certification[]): Certification[] {
  const used = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
  return certifications.filter(({ id }) => used.has(id))
}

type PersonProps = {
  addresses: Addresses
  row: Row
  nr: number
  columns: Certification[]
  active: number | undefined
  selection: Selection<Row> | undefined
  reminded: LastReminder | undefined
}

const Person = memo(function Person({ addresses, row, nr, columns, active, selection, reminded }: PersonProps) {
  const said = reminded && remindedWords(reminded)
  return (
    <tr
      aria-rowindex={nr + 2}
      style={{ height: ROW_HEIGHT }}
      {...(selection && { 'aria-selected': selection.has(row), ...rowOf(selection, row) })}
    >
      <th scope="row">
        <div className="matrix-person">
          {selection && <Choice selection={selection} item={row} name={row.name} tabIndex={-1} />}
          <div>
            <a
              href={addresses.person(row.id)}
              id={cellId(nr, 0)}
              tabIndex={active === 0 ? 0 : -1}
              data-reminded={said !== undefined || undefined}
            >
              {row.name}
            </a>
            {said !== undefined && <small title={said}>{said}</small>}
          </div>
        </div>
      </th>
      {columns.map(({ id }, index) => (
        <MatrixCell
          key={id}
          id={cellId(nr, index + 1)}
          address={addresses.cell(row.id, id)}
          cell={row.cells.get(id)}
          tabIndex={active === index + 1 ? 0 : -1}
        />
      ))}
      <td aria-hidden />
    </tr>
  )
})

type CellProps = { id: string; address: string; cell: Cell | undefined; tabIndex: 0 | -1 }

function MatrixCell({ id, address, cell, tabIndex }: CellProps) {
  if (!cell)
    return (
      <td id={id} tabIndex={tabIndex} aria-label={t`Nothing to show`}>
        <span aria-hidden>–</span>
      </td>
    )
  return (
    <td>
      <a href={address} id={id} tabIndex={tabIndex} data-state={cell.state}>
        <CellFace cell={cell} />
      </a>
    </td>
  )
}

function CellFace({ cell: { state, due_at } }: { cell: Cell }) {
  const { icon: Icon } = stateLooks[state]
  const due = due_at === null || state === 'exempt' ? undefined : day(due_at)
  return (
    <>
      <span className="state-swatch" aria-hidden>
        <Icon size={12} stroke={2.6} />
      </span>
      <span>
        {shortStateWords[state]}
        {due !== undefined && <small>{t`due ${due}`}</small>}
      </span>
    </>
  )
}
