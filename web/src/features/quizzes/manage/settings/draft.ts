import { changedOf } from '../../../../platform/forms/changed-of.ts'
import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'
import type { FieldErrors } from '../../../../platform/forms/use-draft.ts'
import type { Audience, KeptQuiz, Review } from '../words.ts'

export const waitUnits = ['minutes', 'hours', 'days'] as const
export type WaitUnit = (typeof waitUnits)[number]

/** The settings of a quiz in a form. Numbers are the typed text. An empty number means no limit, or all questions. */
export type SettingsDraft = {
  title: string
  description: string
  audience: Audience
  subjects: string[]
  passing_score: string
  max_attempts: string
  wait: string
  wait_unit: WaitUnit
  time_limit: string
  shuffle_questions: boolean
  shuffle_options: boolean
  draw_count: string
  review: Review
}
export const settingFields = ['title', 'passing_score', 'max_attempts', 'retake_wait_minutes', 'time_limit_minutes', 'draw_count'] as const
export type SettingField = (typeof settingFields)[number]

export const emptySettings: SettingsDraft = {
  title: '',
  description: '',
  audience: 'trainees',
  subjects: [],
  passing_score: '80',
  max_attempts: '',
  wait: '',
  wait_unit: 'hours',
  time_limit: '',
  shuffle_questions: true,
  shuffle_options: true,
  draw_count: '',
  review: 'score',
}

const minutesIn: Record<WaitUnit, number> = { minutes: 1, hours: 60, days: 1440 }
const MOST_MINUTES = 525_600

/** Converts a wait into the largest unit that gives a whole number. */
export function waitOf(minutes: number): Pick<SettingsDraft, 'wait' | 'wait_unit'> {
  if (minutes === 0) return { wait: '', wait_unit: 'hours' }
  const wait_unit = waitUnits.findLast((unit) => minutes % minutesIn[unit] === 0) ?? 'minutes'
  return { wait: String(minutes / minutesIn[wait_unit]), wait_unit }
}

const typed = (value: number | null) => (value === null ? '' : String(value))

export const settingsOf = (quiz: KeptQuiz): SettingsDraft => ({
  title: quiz.title,
  description: quiz.description_markdown ?? '',
  audience: quiz.audience,
  subjects: quiz.subjects.map(({ id }) => id),
  passing_score: String(quiz.passing_score),
  max_attempts: typed(quiz.max_attempts),
  ...waitOf(quiz.retake_wait_minutes),
  time_limit: typed(quiz.time_limit_minutes),
  shuffle_questions: quiz.shuffle_questions,
  shuffle_options: quiz.shuffle_options,
  draw_count: typed(quiz.draw_count),
  review: quiz.review,
})

const isWhole = (text: string, from: number, to: number) => /^\d{1,6}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to
const isBlank = (text: string) => text.trim() === ''

export function settingErrors(draft: SettingsDraft): FieldErrors<SettingField> {
  const { title, passing_score, max_attempts, wait, wait_unit, time_limit, draw_count } = draft
  const score = Number(passing_score.replace(',', '.'))
  const mostWait = Math.floor(MOST_MINUTES / minutesIn[wait_unit])
  return {
    ...(isBlank(title) && { title: t`Give the quiz a title.` }),
    ...((isBlank(passing_score) || !(score >= 0 && score <= 100)) && { passing_score: t`A number from 0 to 100.` }),
    ...(!isBlank(max_attempts) && !isWhole(max_attempts, 1, 100) && { max_attempts: t`A whole number from 1 to 100, or nothing.` }),
    ...(!isBlank(wait) && !isWhole(wait, 0, mostWait) && { retake_wait_minutes: t`A whole number, for a year at most, or nothing.` }),
    ...(!isBlank(time_limit) && !isWhole(time_limit, 1, 600) && { time_limit_minutes: t`A whole number from 1 to 600, or nothing.` }),
    ...(!isBlank(draw_count) && !isWhole(draw_count, 1, 1000) && { draw_count: t`A whole number from 1 to 1000, or nothing.` }),
  }
}

const orNull = (text: string) => (isBlank(text) ? null : Number(text))

/** Converts the settings into the payload of the API. Subjects have a request of their own. */
export const fieldsOf = (draft: SettingsDraft) => ({
  title: draft.title.trim(),
  description_markdown: isBlank(draft.description) ? null : draft.description.trim(),
  audience: draft.audience,
  passing_score: Number(draft.passing_score.replace(',', '.')),
  max_attempts: orNull(draft.max_attempts),
  retake_wait_minutes: (orNull(draft.wait) ?? 0) * minutesIn[draft.wait_unit],
  time_limit_minutes: orNull(draft.time_limit),
  shuffle_questions: draft.shuffle_questions,
  shuffle_options: draft.shuffle_options,
  draw_count: orNull(draft.draw_count),
  review: draft.review,
})

/** Returns only the fields that the draft changes. */
export const changedFields = (draft: SettingsDraft, base: SettingsDraft): Schemas['UpdateQuiz'] =>
  changedOf(fieldsOf(draft), fieldsOf(base))

export const subjectsChanged = (draft: SettingsDraft, base: SettingsDraft) =>
  draft.subjects.toSorted().join() !== base.subjects.toSorted().join()

export const isChanged = (draft: SettingsDraft, base: SettingsDraft) =>
  subjectsChanged(draft, base) || Object.keys(changedFields(draft, base)).length > 0
