import { t } from '@lingui/core/macro'
import { day, daysUntil, distance } from '../../../platform/format.ts'
import type { Standing } from './states.ts'

type Dated = Pick<Standing, 'state' | 'due_at' | 'grace_until' | 'exemption'>

/** By when something is asked of the person, or until when nothing is, in one sentence without its full stop. */
export function dueWords({ state, due_at, grace_until, exemption }: Dated): string {
  if (exemption) return exemption.until ? t`Exempt until ${day(exemption.until)}` : t`Exempt without an end`
  if (due_at === null) return state === 'valid' ? t`Does not lapse` : t`No due date`
  const far = `${distance(due_at)}, ${day(due_at)}`
  if (state === 'overdue') return t`Was due ${far}`
  if (state === 'in_grace')
    return t`Was due ${day(due_at)}; grace ends ${grace_until ? `${distance(grace_until)}, ${day(grace_until)}` : ''}`
  if (state === 'renewal_open') return t`Renew by ${day(due_at)}, ${distance(due_at)}`
  return state === 'valid' ? t`Valid until ${day(due_at)}` : t`Due ${far}`
}

/** Whether it is due within so many days, and not overdue. */
export const isDueWithin = ({ due_at }: Pick<Standing, 'due_at'>, days: number) => {
  if (due_at === null) return false
  const left = daysUntil(due_at)
  return left >= 0 && left <= days
}
