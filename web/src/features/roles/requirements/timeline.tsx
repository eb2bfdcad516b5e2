import { month } from '../../../platform/words/format.ts'
import type { Projection } from './dates.tsx'
import classes from './timeline.module.css'

/** Line with the dates: renewal, due date and end of grace. The list below has the same dates in words. */
export function Timeline({ projection: { dates, evaluated_at } }: { projection: Projection }) {
  const moments = [evaluated_at, ...dates.flatMap((date) => [date.renewal_opens_at ?? date.due_at, date.grace_until])].map(Date.parse)
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  const at = (moment: string) => ((Date.parse(moment) - first) / Math.max(1, last - first)) * 100
  return (
    <div className={classes.line} aria-hidden>
      <span className={classes.axis} />
      <span className={classes.today} style={{ left: `${at(evaluated_at)}%` }} />
      {dates.map(({ due_at, renewal_opens_at, grace_until }) => (
        <span key={due_at}>
          {renewal_opens_at !== null && <Span from={at(renewal_opens_at)} to={at(due_at)} className={classes.renewal} />}
          <Span from={at(due_at)} to={at(grace_until)} className={classes.grace} />
          <span className={classes.due} style={{ left: `${at(due_at)}%` }} />
          <span className={classes.word} style={{ left: `${at(due_at)}%`, translate: `-${at(due_at)}% 0` }}>
            {month(due_at)}
          </span>
        </span>
      ))}
    </div>
  )
}

const Span = ({ from, to, className }: { from: number; to: number; className: string | undefined }) => (
  <span className={className} style={{ left: `${from}%`, width: `${Math.max(0, to - from)}%` }} />
)
