import type { Schemas } from '../../../platform/client.ts'
import type { Share } from '../filters.ts'

/** Lowest percentage of each colour step. */
export const steps = [0, 50, 70, 85, 100] as const

/** Percentage of the people who have it. Rounded down, so that 100 means all of them. */
export const partOf = ({ had, asked }: { had: number; asked: number }) => Math.floor((had / asked) * 100)

type CoverageCounts = Pick<Schemas['CoverageCell'], 'had' | 'asked' | 'states'>

/** Returns the number of people who are overdue or in their grace period. */
export const lateOf = ({ states }: Pick<CoverageCounts, 'states'>) =>
  states.reduce((sum, { state, count }) => (state === 'overdue' || state === 'in_grace' ? sum + count : sum), 0)

/** Percentage of the people who have it (`held`), or else of those who are not late. */
export const shareOf = (cell: CoverageCounts, share: Share | undefined) =>
  partOf(share === 'held' ? cell : { had: cell.asked - lateOf(cell), asked: cell.asked })

/** Returns the colour step of a percentage, from 0. */
export const stepOf = (part: number) => steps.findLastIndex((from) => part >= from)
