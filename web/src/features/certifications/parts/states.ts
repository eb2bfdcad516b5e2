import { t } from '@lingui/core/macro'
import { statesByUrgency } from '../../../../../common/states-by-urgency.ts'
import type { Schemas } from '../../../platform/client.ts'

export type Standing = Schemas['Standing']
export type StandingState = Standing['state']

export const stateWords: Record<StandingState, string> = {
  overdue: t`Overdue`,
  in_grace: t`In grace period`,
  renewal_open: t`Time to renew`,
  awardable: t`Proof complete`,
  requested: t`Waiting for decision`,
  in_progress: t`In progress`,
  not_started: t`Not started`,
  valid: t`Valid`,
  exempt: t`Exempt`,
}

/** Short words for a table cell. */
export const shortStateWords: Record<StandingState, string> = {
  overdue: t`Overdue`,
  in_grace: t`In grace`,
  renewal_open: t`Renew`,
  awardable: t`Proven`,
  requested: t`Requested`,
  in_progress: t`In progress`,
  not_started: t`Not started`,
  valid: t`Valid`,
  exempt: t`Exempt`,
}

const notHeld: ReadonlySet<StandingState> = new Set(['awardable', 'in_progress', 'not_started'])

/**
 * True when the certification is only an offer: the person need not have it, does not hold it, has not requested it and has no due date.
 */
export const isOffer = ({ required, due_at, state }: { required: boolean; due_at: string | null; state: StandingState }) =>
  !required && due_at === null && notHeld.has(state)

/** Rank of a state; the most urgent is 0. */
export const urgency = (state: StandingState) => statesByUrgency.indexOf(state)

/** Returns the number of standings in each state. */
export function countStates(those: { state: StandingState }[]): Map<StandingState, number> {
  const counts = new Map<StandingState, number>()
  for (const { state } of those) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
