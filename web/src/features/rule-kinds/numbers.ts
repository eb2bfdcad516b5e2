import { t } from '@lingui/core/macro'
import type { RuleErrors } from './kind.ts'

const MOST = 100_000

/** Parses a typed number. Returns null when it is empty or not a number. */
export const numberOf = (typed: string) => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed))

/** Returns the error of an amount, or nothing. `sentence` asks for an amount. */
export function amountError(field: keyof RuleErrors, amount: number | null, sentence: string): RuleErrors {
  if (amount === null || amount <= 0) return { [field]: sentence }
  return amount > MOST ? { [field]: t`That is more than anybody can have.` } : {}
}
