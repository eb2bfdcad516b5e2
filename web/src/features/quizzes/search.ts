import { textsOf } from '../../platform/search.ts'

/** Filter of the reader's own quizzes, as in the address. */
export type OwnQuizzes = { q?: string }

export const ownQuizzes = (search: Record<string, unknown>): OwnQuizzes => textsOf(search, 'q')

/** Number of the open question of an attempt, from 1. */
export function placeSearch({ nr }: Record<string, unknown>): { nr?: number } {
  return typeof nr === 'number' && Number.isInteger(nr) && nr > 0 ? { nr } : {}
}
