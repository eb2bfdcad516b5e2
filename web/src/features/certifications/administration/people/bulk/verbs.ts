import type { Standing } from '../../../parts/states.ts'

/** What is decided about people and one certification. */
export type Verb = 'due' | 'exempt' | 'award' | 'sign-off' | 'revoke'

type Chosen = Pick<Standing, 'person' | 'award' | 'exemption'>
type Reader = {
  /** The reader's own account. */
  id: string
  /** Whether the reader keeps the certification, and not only signs off whom they manage. */
  keeps: boolean
  /** Whether it asks for sign-offs. */
  signs: boolean
}

/** What can be decided about any of the chosen. Nobody exempts, awards or signs off themselves. */
export function verbsFor(chosen: Chosen[], { id, keeps, signs }: Reader): Verb[] {
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

/** Whether it is held, and cannot be renewed yet. */
export const isHeld = ({ award, renewal_opens_at, evaluated_at }: Pick<Standing, 'award' | 'renewal_opens_at' | 'evaluated_at'>) =>
  award !== null && (renewal_opens_at === null || Date.parse(renewal_opens_at) > Date.parse(evaluated_at))

/** Whether the person was seen doing what the rule asks for. */
export const isSignedOff = ({ rules }: { rules: Pick<Standing['rules'][number], 'rule_id' | 'satisfied'>[] }, ruleId: string) =>
  rules.some(({ rule_id, satisfied }) => rule_id === ruleId && satisfied)

/** Stands in for doing it where it is so already. */
export const leaveIt = () => Promise.reject(soAlready)

const soAlready = new Error('It is so already.')
export const isSoAlready = (error: unknown) => error === soAlready
