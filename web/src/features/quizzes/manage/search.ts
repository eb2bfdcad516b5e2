import { sortedFilters } from '../../../platform/kept/kept-search.ts'
import { textsOf } from '../../../platform/search.ts'

export const quizFilters = sortedFilters('title')

const tabs = ['live', 'attempts', 'analysis', 'discussion', 'settings'] as const
/** The open tab of a quiz. `questions` is the default. */
export type QuizTab = 'questions' | (typeof tabs)[number]

export const attemptStates = ['in_progress', 'submitted', 'graded'] as const
export type AttemptState = (typeof attemptStates)[number]

/** `state` filters the attempts. */
export function quizSearch(search: Record<string, unknown>): { tab?: QuizTab; state?: AttemptState } {
  const tab = tabs.find((known) => known === search.tab)
  const state = attemptStates.find((known) => known === search.state)
  return { ...(tab && { tab }), ...(state && { state }) }
}

/** Limits grading to one quiz, or to one of its questions. Without them, all waiting answers are shown. */
export type GradingSearch = { quiz?: string; question?: string }

export const gradingSearch = (search: Record<string, unknown>): GradingSearch => textsOf(search, 'quiz', 'question')
