import { t } from '@lingui/core/macro'
import { IconListCheck } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { nothing, page } from '../../route-frame.tsx'
import { ownQuizzes, placeSearch } from './search.ts'

const mine = page('/quizzes', ownQuizzes, () => import('./taking/quizzes-page.tsx'), 'QuizzesPage')
const quiz = page('/quizzes/$quizId', nothing, () => import('./taking/quiz-page.tsx'), 'QuizPage')
const attempt = page('/quiz-attempts/$attemptId', placeSearch, () => import('./taking/attempt-page.tsx'), 'AttemptPage')

export const routes = [mine, quiz, attempt]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Quizzes`, name: t`Quizzes for me`, icon: IconListCheck, shown: () => true },
]
export { finders } from './finders.ts'
