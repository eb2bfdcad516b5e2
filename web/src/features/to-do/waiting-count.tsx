import { plural, t } from '@lingui/core/macro'
import { Badge, VisuallyHidden } from '@mantine/core'
import { number } from '../../platform/words/format.ts'
import { useCounts } from './use-counts.ts'

/** Larger numbers do not fit beside a name. */
const MOST_SHOWN = 99

/** Number of items that wait for the reader, beside the name of the page. Renders nothing for 0. */
export function WaitingCount() {
  const all = useCounts()?.all ?? 0
  if (all === 0) return null
  return (
    <Badge size="sm" circle={all < 10} variant="filled" className="nav-count">
      <span aria-hidden>{all > MOST_SHOWN ? t`${number(MOST_SHOWN)}+` : number(all)}</span>
      <VisuallyHidden>
        {all > MOST_SHOWN ? t`More than ${number(MOST_SHOWN)} wait` : plural(all, { one: '# waits', other: '# wait' })}
      </VisuallyHidden>
    </Badge>
  )
}
