import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { day, number, percent, shortMonth } from '../../../platform/words/format.ts'
import { type TeamFilters, ofPicture, teamFilters } from '../filters.ts'
import { partOf } from '../heat-map/steps.ts'
import { runsOf } from './line.ts'
import classes from './over-time.module.css'
import type { Point } from './use-over-time.ts'

type Props = { org: string; filters: TeamFilters; points: Point[] }

const SHARES = [0, 50, 100]

/** A line through twelve days. Each day is a column that links to the team on that day. */
export const CoverageLine = ({ org, filters, points }: Props) => (
  <div className={classes.picture}>
    <div className={classes.shares} aria-hidden>
      {SHARES.map((share) => (
        <span key={share} style={{ bottom: `${share}%` }}>
          <span>{percent(share)}</span>
        </span>
      ))}
    </div>
    <Line points={points} />
    <ol className={classes.days}>
      {points.map((point, nr) => (
        <li key={point.day}>
          <Link
            to="/o/$org/team"
            params={{ org }}
            search={teamFilters({ ...ofPicture(filters), people: filters.people, at: nr === points.length - 1 ? filters.at : point.day })}
            activeOptions={{ exact: true }}
            preload={false}
            className={classes.day}
          >
            <VisuallyHidden>{pointWords(point)}</VisuallyHidden>
            <Column {...point} />
          </Link>
        </li>
      ))}
    </ol>
  </div>
)

function Line({ points }: Pick<Props, 'points'>) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.line} aria-hidden>
      {runsOf(points).map((run) => {
        const [first, last] = [run[0], run.at(-1)]
        const corners = run.map(({ x, y }) => `${x},${y}`)
        return (
          <g key={first?.x}>
            <polygon points={[`${first?.x},100`, ...corners, `${last?.x},100`].join(' ')} />
            <path d={`M${corners.join('L')}`} />
          </g>
        )
      })}
    </svg>
  )
}

function Column(point: Point) {
  const part = point.asked === 0 ? undefined : partOf(point)
  return (
    <span aria-hidden>
      <span className={classes.plot}>
        {part !== undefined && (
          <>
            <span className={classes.point} style={{ bottom: `${part}%` }} />
            <span className={classes.share} style={{ bottom: `${part}%` }}>
              {percent(part)}
            </span>
          </>
        )}
      </span>
      <span className={classes.month}>{shortMonth(point.day)}</span>
    </span>
  )
}

/** Words for a column: `31 Mar 2027: 87%, 45 of 52`. */
function pointWords(point: Point): string {
  const on = day(point.evaluated_at)
  if (point.asked === 0) return t`${on}: nothing was asked of anybody`
  const [share, had, asked] = [percent(partOf(point)), number(point.had), number(point.asked)]
  return t`${on}: ${share}, ${had} of ${asked}`
}
