import { taggedActionsOf } from '#platform/kept/actions.ts'
import * as quizzes from './store.ts'

export const kept = taggedActionsOf(quizzes.kind, quizzes.tags)
