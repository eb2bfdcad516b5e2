import { plural, t } from '@lingui/core/macro'
import { type Kind, type YearItem, kinds } from './things.ts'

export const kindWords: Record<Kind, string> = { record: t`Completed`, award: t`Awarded`, due: t`Due`, event: t`Event` }

const counted: Record<Kind, (count: number) => string> = {
  record: (count) => plural(count, { one: '# record completed', other: '# records completed' }),
  award: (count) => plural(count, { one: '# certification awarded', other: '# certifications awarded' }),
  due: (count) => plural(count, { one: '# certification due', other: '# certifications due' }),
  event: (count) => plural(count, { one: '# event', other: '# events' }),
}

/** Number of entries of each kind: `2 records completed, 1 event`. */
export function countsWords(things: Pick<YearItem, 'kind'>[]): string {
  const parts = kinds.flatMap((kind) => {
    const count = things.filter((thing) => thing.kind === kind).length
    return count === 0 ? [] : [counted[kind](count)]
  })
  return parts.length === 0 ? t`nothing` : parts.join(', ')
}
