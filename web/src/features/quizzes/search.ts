import { textsOf } from '../../platform/search.ts'

/** What the quizzes for oneself are narrowed to, as the address names it. */
export type OwnQuizzes = { q?: string }

export const ownQuizzes = (search: Record<string, unknown>): OwnQuizzes => textsOf(search, 'q')
