import { plural, t } from '@lingui/core/macro'
import { number } from '../../../platform/words/format.ts'

/** What is counted most often, as the service knows it and as the reader does. */
const words: Record<string, string> = { hours: t`hours`, minutes: t`minutes`, cases: t`cases`, credits: t`credits` }

export const commonUnits = Object.values(words)

/** In the reader's words; what they counted of their own stays as it is. */
export const unitWord = (unit: string) => words[unit] ?? unit

/** As the service knows it, which takes only its own hours and minutes for time. */
export const unitOf = (word: string) => Object.keys(words).find((unit) => unitWord(unit) === word) ?? word

/** Such as `3 hours` or `12 bandages`. */
export function amountOf({ amount, unit }: { amount: number; unit: string }): string {
  switch (unit) {
    case 'hours': return plural(amount, { one: '# hour', other: '# hours' })
    case 'minutes': return plural(amount, { one: '# minute', other: '# minutes' })
    case 'cases': return plural(amount, { one: '# case', other: '# cases' })
    case 'credits': return plural(amount, { one: '# credit', other: '# credits' })
    default: return `${number(amount)} ${unit}`
  }
} // prettier-ignore
