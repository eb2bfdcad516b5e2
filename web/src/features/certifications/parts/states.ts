import type { Schemas } from '../../../platform/client.ts'

export type Standing = Schemas['Standing']
export type StandingState = Standing['state']

/** From what is most pressing to what asks for nothing: the order of lists that are sorted by state. */
export const statesByUrgency = [
  'overdue',
  'in_grace',
  'renewal_open',
  'awardable',
  'requested',
  'in_progress',
  'not_started',
  'valid',
  'exempt',
] as const satisfies readonly StandingState[]

export const stateWords: Record<StandingState, string> = {
  overdue: 'Overdue',
  in_grace: 'In grace period',
  renewal_open: 'Time to renew',
  awardable: 'Ready to claim',
  requested: 'Waiting for decision',
  in_progress: 'In progress',
  not_started: 'Not started',
  valid: 'Valid',
  exempt: 'Exempt',
}
