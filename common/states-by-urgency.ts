/** The states of a standing, most urgent first. Lists sorted by state use this order. */
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
] as const
