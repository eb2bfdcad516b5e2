import { statesByUrgency } from '../../../common/states-by-urgency.ts'
import type { Verdict } from './rules-judge.ts'

/** Whether the person must hold the certification: a role requires it, or a due date was set by hand. */
export const isRequired = ({ required_by, due_at }: Pick<Verdict, 'required_by' | 'due_at'>) => required_by.length > 0 || due_at !== null

const LAST = '~'

/** Returns the sort key of `worst`: required people first, then by state, due date and name. Keys compare as text. */
export const worstKey = (verdict: Pick<Verdict, 'required_by' | 'due_at' | 'state'>, name: string | null) =>
  `${isRequired(verdict) ? '0' : '1'}${statesByUrgency.indexOf(verdict.state)} ${verdict.due_at ?? LAST} ${name ?? LAST}`
