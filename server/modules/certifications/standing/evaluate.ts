import type { Db } from '#platform/db/open.ts'
import type { Evaluation, ProofItem } from './schema.ts'

/** One person and one type, at a moment (RFC 3339) or now. */
export type Ask = { certification_type_id: string; user_id: string; at?: string }

/** Undefined when there is no such type, or it is archived at that moment. Works inside a transaction. */
export async function standingOf(_db: Db, _ask: Ask): Promise<Evaluation | undefined> {
  throw new Error('Not written yet.')
}

/** What an award keeps of the standing it was given on: each rule with its value, threshold and the evidence that counted. */
export type Proof = {
  evaluated_at: string
  awardable: boolean
  rules: {
    rule_id: string
    rule_kind: Evaluation['rules'][number]['rule_kind']
    label: string | null
    satisfied: boolean
    current: number
    required: number
    unit: string
    counted: Pick<ProofItem, 'kind' | 'id' | 'title' | 'at' | 'amount'>[]
  }[]
}

export function proofOf({ evaluated_at, awardable, rules }: Evaluation): Proof {
  const counted = (items: ProofItem[]) => items.map(({ kind, id, title, at, amount }) => ({ kind, id, title, at, amount }))
  return {
    evaluated_at,
    awardable,
    rules: rules.map((rule) => ({
      rule_id: rule.rule_id,
      rule_kind: rule.rule_kind,
      label: rule.label,
      satisfied: rule.satisfied,
      current: rule.current,
      required: rule.required,
      unit: rule.unit,
      counted: counted(rule.counted),
    })),
  }
}

/** Whether the type reaches the person now: for their own standing, claim, request and attachments. */
export async function reaches(_db: Db, _ask: Omit<Ask, 'at'>): Promise<boolean> {
  throw new Error('Not written yet.')
}
