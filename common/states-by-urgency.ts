/** The states of a standing, from what is most pressing to what asks for nothing: the order of lists that are sorted by state. */
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
