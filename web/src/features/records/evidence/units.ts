import { plural, t } from '@lingui/core/macro'
import { number } from '../../../platform/words/format.ts'

/** The common units by their API name, each with the reader's word for it. */
const words: Record<string, string> = { hours: t`hours`, minutes: t`minutes`, cases: t`cases`, credits: t`credits` }

export const commonUnits = Object.values(words)

/** Returns the reader's word for a unit. A custom unit stays as it is. */
export const unitWord = (unit: string) => words[unit] ?? unit

/** Returns the API name of a unit. The service counts only its own `hours` and `minutes` as time. */
export const unitOf = (word: string) => Object.keys(words).find((unit) => unitWord(unit) === word) ?? word

/** Words such as `3 hours` or `12 bandages`. */
export function amountOf({ amount, unit }: { amount: number; unit: string }): string {
  switch (unit) {
    case 'hours': return plural(amount, { one: '# hour', other: '# hours' })
    case 'minutes': return plural(amount, { one: '# minute', other: '# minutes' })
    case 'cases': return plural(amount, { one: '# case', other: '# cases' })
    case 'credits': return plural(amount, { one: '# credit', other: '# credits' })
    default: return `${number(amount)} ${unit}`
  }
} // prettier-ignore
