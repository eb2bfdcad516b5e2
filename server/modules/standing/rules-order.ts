import type { Verdict } from './rules-judge.ts'
import type { StandingState } from './schema.ts'

/** Most urgent first. Pages list the states in this order, too. */
const byUrgency: readonly StandingState[] = [
  'overdue',
  'in_grace',
  'renewal_open',
  'awardable',
  'requested',
  'in_progress',
  'not_started',
  'valid',
  'exempt',
]

/** Whether the person has to hold the certification: a role requires it, or a due date was set by hand. */
export const isRequired = ({ required_by, due_at }: Pick<Verdict, 'required_by' | 'due_at'>) => required_by.length > 0 || due_at !== null

const LAST = '~'

/** Sort key of `worst`: required people first, then by state, due date and name. Keys compare as text. */
export const worstKey = (verdict: Pick<Verdict, 'required_by' | 'due_at' | 'state'>, name: string | null) =>
  `${isRequired(verdict) ? '0' : '1'}${byUrgency.indexOf(verdict.state)} ${verdict.due_at ?? LAST} ${name ?? LAST}`
