import { t } from '@lingui/core/macro'
import { Box, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../platform/client.ts'
import { number, percent } from '../../../platform/words/format.ts'
import { type TeamFilters, teamFilters } from '../filters.ts'
import classes from './heat-map.module.css'
import { lateOf, shareOf, stepOf } from './steps.ts'

type Cell = Schemas['CoverageCell']
type Row = { department: Schemas['DepartmentCoverage']['department']; cells: ReadonlyMap<string, Cell> }
type Props = { org: string; filters: TeamFilters; rows: Row[]; certifications: Schemas['CertificationRef'][] }

/** In rem, so that it grows with the font size. */
const CELL_WIDTH = 4.75

/** Each cell has the percentage of people who are not late or who have the certification. It links to the list of these people. */
export function HeatTable({ org, filters, rows, certifications }: Props) {
  return (
    <Box component="section" aria-label={t`Coverage by department and certification`} tabIndex={0} className={classes.scroller}>
      <table className={classes.table} style={{ minWidth: `calc(var(--name) + ${certifications.length * CELL_WIDTH}rem)` }}>
        <thead>
          <tr>
            <th scope="col">{t`Department`}</th>
            {certifications.map(({ id, name }) => (
              <th key={id} scope="col" title={name}>
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ department, cells }) => (
            <tr key={department?.id ?? 'none'}>
              <th scope="row">{department === null ? t`No department` : department.path.join(' › ')}</th>
              {certifications.map(({ id }) => (
                <HeatCell key={id} org={org} filters={{ ...filters, certification: id }} department={department?.id} cell={cells.get(id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type CellProps = { org: string; filters: TeamFilters; department: string | undefined; cell: Cell | undefined }

function HeatCell({ org, filters, department, cell }: CellProps) {
  if (!cell)
    return (
      <td>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t`Asked of nobody`}</VisuallyHidden>
      </td>
    )
  const { people, role, certification, at, share } = filters
  const part = shareOf(cell, share)
  const face = {
    className: `${classes.step} ${classes.cell}`,
    'data-step': stepOf(part),
    children: <Face part={part} cell={cell} share={share} />,
  }
  return (
    <td>
      {department === undefined ? (
        <span {...face} />
      ) : (
        <Link
          to="/o/$org/team"
          params={{ org }}
          search={teamFilters({ people, role, certification, department, at })}
          activeOptions={{ exact: true }}
          preload={false}
          {...face}
        />
      )}
    </td>
  )
}

function Face({ part, cell, share }: { part: number; cell: Cell; share: TeamFilters['share'] }) {
  const [had, asked, late] = [number(cell.had), number(cell.asked), lateOf(cell)]
  return (
    <>
      {percent(part)}
      <small>{share === 'held' ? t`${had} of ${asked}` : t`${{ late: number(late) }} late`}</small>
    </>
  )
}
