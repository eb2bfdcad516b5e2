import { t } from '@lingui/core/macro'
import {
  IconArrowsSort,
  IconCircleDot,
  IconCursorText,
  IconLink,
  IconListCheck,
  IconNumbers,
  IconPencil,
  IconToggleLeft,
} from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'

export type KeptQuiz = Schemas['Quiz']
export type ListedQuiz = Schemas['ListedQuiz']
export type Question = Schemas['QuestionBody']
export type Kind = Question['kind']
export type Audience = KeptQuiz['audience']
export type Review = KeptQuiz['review']

/** All kinds of question, in the order of the menu. */
export const kinds = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'short_text',
  'numeric',
  'ordering',
  'matching',
  'essay',
] as const satisfies Kind[]

export const kindWords: Record<Kind, { label: string; says: string; icon: typeof IconPencil }> = {
  single_choice: { label: t`One right answer`, says: t`Several options, one of them right`, icon: IconCircleDot },
  multiple_choice: { label: t`Several right answers`, says: t`Several options, some of them right`, icon: IconListCheck },
  true_false: { label: t`True or false`, says: t`A statement to judge`, icon: IconToggleLeft },
  short_text: { label: t`Short text`, says: t`A word or two, compared with what you accept`, icon: IconCursorText },
  numeric: { label: t`Number`, says: t`A number, exact or within a tolerance`, icon: IconNumbers },
  ordering: { label: t`Put in order`, says: t`Steps that come mixed up`, icon: IconArrowsSort },
  matching: { label: t`Match pairs`, says: t`What belongs to what`, icon: IconLink },
  essay: { label: t`Long text`, says: t`Read and graded by a person`, icon: IconPencil },
}

/** Says who the trainers are. */
export const trainers = t`Whoever may look into the quizzes of its owner.`

export const reviews = ['none', 'score', 'after_pass', 'full'] as const satisfies Review[]
export const reviewWords: Record<Review, { label: string; description: string }> = {
  none: { label: t`Nothing but passed or not`, description: t`No score, no answers.` },
  score: { label: t`Their score`, description: t`Not which answers were right.` },
  after_pass: { label: t`Everything, once they passed`, description: t`What is right and why; before that their score alone.` },
  full: { label: t`Everything`, description: t`What is right and why, after every attempt. They may try again knowing it.` },
}
