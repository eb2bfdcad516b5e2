import { plural, t } from '@lingui/core/macro'
import { number } from '../../../platform/words/format.ts'
import type { RuleProgress } from './words.ts'

type RuleAmounts = Pick<RuleProgress, 'unit' | 'current' | 'required'>

/** Rounds to two decimals, as hours are shown. */
const rounded = (amount: number) => Math.round(amount * 100) / 100

/** Words for the progress: `7 of 6 hours`. */
export function amountWords({ unit, current, required }: RuleAmounts): string {
  const now = number(current)
  const needed = rounded(required)
  switch (unit) {
    case 'hours':
      return plural(needed, { one: `${now} of # hour`, other: `${now} of # hours` })
    case 'records':
      return plural(needed, { one: `${now} of # record`, other: `${now} of # records` })
    case 'documents':
      return plural(needed, { one: `${now} of # document`, other: `${now} of # documents` })
    case 'sign-offs':
      return plural(needed, { one: `${now} of # sign-off`, other: `${now} of # sign-offs` })
    case 'passes':
      return plural(needed, { one: `${now} of # pass`, other: `${now} of # passes` })
    case 'completions':
      return plural(needed, { one: `${now} of # completion`, other: `${now} of # completions` })
    case 'views':
      return plural(needed, { one: `${now} of # view`, other: `${now} of # views` })
  }
}

/** Sentences about the proof that is there and what is missing. */
export function progressWords(rule: RuleProgress): string {
  const { unit, current, required, satisfied, overlapping } = rule
  const missing = satisfied ? 0 : Math.max(rounded(required - current), 0.01)
  if (unit === 'hours') {
    const said = hoursWords(rule, missing)
    return overlapping ? `${said} ${t`Some of the times overlap, and each counts in full.`}` : said
  }
  if (unit === 'views') return readingWords(rule)
  if (rule.unit === 'passes') return satisfied ? t`It was passed.` : t`It still has to be passed.`
  return satisfied ? enoughWords(rule) : missingWords(rule, missing)
}

function hoursWords({ current, required }: RuleAmounts, missing: number): string {
  const now = number(current)
  const needed = rounded(required)
  if (missing === 0) return plural(needed, { one: `${now} of # hour is proven.`, other: `${now} of # hours are proven.` })
  const more = number(missing)
  return plural(needed, {
    one: `${now} of # hour is proven, ${more} more needed.`,
    other: `${now} of # hours are proven, ${more} more needed.`,
  })
}

function readingWords({ satisfied, requires }: RuleProgress): string {
  if (requires === 'confirmation') return satisfied ? t`It was read and confirmed.` : t`It still has to be read and confirmed.`
  return satisfied ? t`It was read.` : t`It still has to be read.`
}

function enoughWords({ unit, current, required }: RuleAmounts): string {
  const needed = number(required)
  switch (unit) {
    case 'records':
      return plural(current, { one: `# record counts, ${needed} needed.`, other: `# records count, ${needed} needed.` })
    case 'documents':
      return plural(current, { one: `# document counts, ${needed} needed.`, other: `# documents count, ${needed} needed.` })
    case 'sign-offs':
      return plural(current, { one: `# sign-off counts, ${needed} needed.`, other: `# sign-offs count, ${needed} needed.` })
    case 'completions':
      return plural(current, { one: `# completion counts, ${needed} needed.`, other: `# completions count, ${needed} needed.` })
    default:
      return t`Nothing can count towards this yet.`
  }
}

function missingWords({ unit, current }: RuleAmounts, missing: number): string {
  const more = number(missing)
  switch (unit) {
    case 'records':
      return plural(current, { one: `# record counts, ${more} more needed.`, other: `# records count, ${more} more needed.` })
    case 'documents':
      return plural(current, { one: `# document counts, ${more} more needed.`, other: `# documents count, ${more} more needed.` })
    case 'sign-offs':
      return plural(current, { one: `# sign-off counts, ${more} more needed.`, other: `# sign-offs count, ${more} more needed.` })
    case 'completions':
      return plural(current, { one: `# completion counts, ${more} more needed.`, other: `# completions count, ${more} more needed.` })
    default:
      return t`Nothing can count towards this yet.`
  }
}
