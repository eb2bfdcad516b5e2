import type { Standing } from '../../../parts/states.ts'

/** Decisions about people in one certification. */
export type Verb = 'due' | 'exempt' | 'award' | 'sign-off' | 'revoke'

type ChosenStanding = Pick<Standing, 'person' | 'award' | 'exemption'>
type Reader = {
  /** The reader's own user id. */
  id: string
  /** True when the reader manages the certification. False when they only sign off people they manage. */
  keeps: boolean
  /** True when the certification has sign-off rules. */
  signs: boolean
}

/** Returns the decisions that apply to at least one chosen person. People cannot exempt, award or sign off themselves. */
export function verbsFor(chosen: ChosenStanding[], { id, keeps, signs }: Reader): Verb[] {
  const others = chosen.filter(({ person }) => person?.user_id !== id)
  const offered: Record<Verb, boolean> = {
    'sign-off': signs && others.length > 0,
    due: keeps && chosen.length > 0,
    exempt: keeps && others.some(({ exemption }) => exemption === null),
    award: keeps && others.length > 0,
    revoke: keeps && chosen.some(({ award }) => award !== null),
  }
  return order.filter((verb) => offered[verb])
}

const order = ['sign-off', 'due', 'exempt', 'award', 'revoke'] as const satisfies Verb[]

/** True when the person holds the award and cannot renew it yet. */
export const isHeld = ({ award, renewal_opens_at, evaluated_at }: Pick<Standing, 'award' | 'renewal_opens_at' | 'evaluated_at'>) =>
  award !== null && (renewal_opens_at === null || Date.parse(renewal_opens_at) > Date.parse(evaluated_at))

/** True when the person is signed off for the rule. */
export const isSignedOff = ({ rules }: { rules: Pick<Standing['rules'][number], 'rule_id' | 'satisfied'>[] }, ruleId: string) =>
  rules.some(({ rule_id, satisfied }) => rule_id === ruleId && satisfied)

/** Rejects with a marker error for a person to whom the decision already applies. */
export const leaveIt = () => Promise.reject(soAlready)

const soAlready = new Error('It is so already.')
export const isSoAlready = (error: unknown) => error === soAlready
