import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useWide } from '../../../platform/lists/data-table.tsx'
import { monthName } from '../../../platform/words/format.ts'
import '../../../platform/parts/state-strip.css'
import { type TeamFilters, teamFilters } from '../filters.ts'
import classes from './forecast.module.css'
import { type ForecastFigures, LATE, type Sums, WHO } from './use-forecast.ts'

type Props = { org: string; filters: TeamFilters; forecast: ForecastFigures }

/** A bar with the number of people for each month, and one for overdue certifications. Each links to the list of its people. */
export function MonthBars({ org, filters, forecast: { late, months } }: Props) {
  const all = [...(late.count > 0 ? [{ month: LATE, ...late }] : []), ...months]
  const wide = useWide()
  const most = Math.max(1, ...all.map(({ people }) => people))
  return (
    <ol className={classes.bars}>
      {all.map(({ month, people }) => (
        <li key={month}>
          <Link
            to="/o/$org/team"
            params={{ org }}
            search={teamFilters({ ...filters, month })}
            resetScroll={false}
            // In a narrow window the list is far below, so the link scrolls to it.
            {...(!wide && { hash: WHO })}
            preload={false}
            className={classes.bar}
            data-chosen={month === filters.month || undefined}
            data-state={month === LATE ? 'overdue' : undefined}
          >
            <span>{barWords(month, people)}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(people / most) * 100}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Label of a bar: `March 2027`. */
export const bucketName = (month: string) => (month === LATE ? t`Late already` : monthName(month))
export const peopleWords = ({ people }: Pick<Sums, 'people'>) => plural(people, { one: '# person', other: '# people' })

function barWords(bucket: string, count: number): string {
  const [month, people] = [bucketName(bucket), peopleWords({ people: count })]
  return t`${month}: ${people}`
}
