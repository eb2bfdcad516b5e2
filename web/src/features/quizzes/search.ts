import { textsOf } from '../../platform/search.ts'

/** What the quizzes for oneself are narrowed to, as the address names it. */
export type OwnQuizzes = { q?: string }

export const ownQuizzes = (search: Record<string, unknown>): OwnQuizzes => textsOf(search, 'q')

/** Which question of an attempt is open, from 1. */
export function placeSearch({ nr }: Record<string, unknown>): { nr?: number } {
  return typeof nr === 'number' && Number.isInteger(nr) && nr > 0 ? { nr } : {}
}
