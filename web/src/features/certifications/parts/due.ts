import { t } from '@lingui/core/macro'
import { day, daysUntil, distance } from '../../../platform/words/format.ts'
import type { Standing } from './states.ts'

type DueStanding = Pick<Standing, 'time_zone' | 'state' | 'due_at' | 'grace_until' | 'exemption' | 'evaluated_at'>

/** Sentence without a full stop for the due date, or for how long a person is exempt. Days are counted from the day shown. */
export function dueWords({ state, due_at, grace_until, exemption, evaluated_at, time_zone }: DueStanding): string {
  if (exemption) return exemptWords(exemption.until, time_zone)
  if (due_at === null) return state === 'valid' ? t`Does not lapse` : t`No due date`
  const date = day(due_at, time_zone)
  const away = distance(due_at, evaluated_at, time_zone)
  if (state === 'in_grace') return graceWords(date, grace_until, evaluated_at, time_zone)
  if (state === 'overdue') return t`Was due ${away}, ${date}`
  if (state === 'renewal_open') return t`Renew by ${date}, ${away}`
  return state === 'valid' ? t`Valid until ${date}` : t`Due ${away}, ${date}`
}

/** Words for how long a person is exempt. */
export function exemptWords(until: string | null, zone?: string): string {
  if (until === null) return t`Exempt without an end`
  const date = day(until, zone)
  return t`Exempt until ${date}`
}

function graceWords(date: string, grace_until: string | null, evaluated_at: string, zone: string): string {
  if (grace_until === null) return t`Was due ${date}`
  const end = day(grace_until, zone)
  const away = distance(grace_until, evaluated_at, zone)
  return t`Was due ${date}; grace ends ${away}, ${end}`
}

/** True when it is due within `days` days and is not overdue. */
export const isDueWithin = ({ due_at, time_zone }: Pick<Standing, 'due_at' | 'time_zone'>, days: number) => {
  if (due_at === null) return false
  const left = daysUntil(due_at, undefined, time_zone)
  return left >= 0 && left <= days
}
