import { t } from '@lingui/core/macro'
import { IconBroadcast, IconListCheck, IconPencilCheck } from '@tabler/icons-react'
import type { Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, page, room, wholePage } from '../../route-frame.tsx'
import { besideSearch } from '../forums/search.ts'
import { gradingSearch, quizFilters, quizSearch } from './manage/search.ts'
import { ownQuizzes, placeSearch } from './search.ts'

const mine = page('/quizzes', ownQuizzes, () => import('./taking/quizzes-page.tsx'), 'QuizzesPage')
const quiz = page('/quizzes/$quizId', besideSearch, () => import('./taking/quiz-page.tsx'), 'QuizPage')
const attempt = page('/quiz-attempts/$attemptId', placeSearch, () => import('./taking/attempt-page.tsx'), 'AttemptPage')
const live = page('/live', nothing, () => import('./sittings/joining/live-page.tsx'), 'LivePage')
const sitting = page('/quiz-sittings/$sittingId', nothing, () => import('./sittings/joining/sitting-page.tsx'), 'SittingPage')
const host = page('/quiz-sittings/$sittingId/host', nothing, () => import('./sittings/host/host-page.tsx'), 'HostPage')
const screen = wholePage('/quiz-sittings/$sittingId/screen', nothing, () => import('./sittings/screen/screen-page.tsx'), 'ScreenPage')
const grading = page('/grading', gradingSearch, () => import('./manage/grading/grading-page.tsx'), 'GradingPage')
const kept = room('/quizzes', quizFilters, () => import('./manage/kept-page.tsx'), 'KeptQuizzesPage', reads)
const add = room('/quizzes/new', nothing, () => import('./manage/new-page.tsx'), 'NewQuizPage')
const edit = room('/quizzes/$quizId', quizSearch, () => import('./manage/quiz-page.tsx'), 'KeptQuizPage', reads)

function reads({ holds }: OrganizationRights) {
  return holds('quizzes:read', 'quizzes:write')
}

export const routes = [mine, quiz, attempt, live, sitting, host, grading]
export const wholePages = [screen]
export const rooms = [kept, add, edit]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Quizzes`, name: t`Quizzes for me`, icon: IconListCheck, shown: () => true },
  { group: 'team', at: grading, label: t`Grading`, icon: IconPencilCheck, shown: ({ holds }) => holds('quizzes:grade') },
  { group: 'content', at: kept, label: t`Quizzes`, icon: IconListCheck, shown: reads },
]
export const pages: Offer[] = [{ at: live, label: t`Live quizzes`, icon: IconBroadcast, offered: () => true }]
export const actions: Offer[] = [{ at: add, label: t`Write a quiz`, icon: IconListCheck, offered: ({ holds }) => holds('quizzes:write') }]
