import { t } from '@lingui/core/macro'
import { inputDay, number, today } from '../../../platform/words/format.ts'
import { momentOfDay } from '../../../platform/words/moments.ts'
import type { Requirement, Scheme, Terms } from './words.ts'

/** A requirement in the form. Numbers are the typed text. */
export type Draft = {
  certification: string | null
  hasFirst: boolean
  firstDays: TypedNumber
  kind: Scheme['kind']
  months: TypedNumber
  anchor: 'award' | 'due_date'
  month: number
  dayOfMonth: TypedNumber
  everyYears: TypedNumber
  opensDays: TypedNumber
  graceDays: TypedNumber
  from: string
}
/** Value of a number field: a string while it is not a number. */
export type TypedNumber = number | string
export type Errors = Partial<Record<keyof Draft, string>>

const usual: Omit<Draft, 'from'> = {
  certification: null,
  hasFirst: true,
  firstDays: 30,
  kind: 'interval',
  months: 12,
  anchor: 'due_date',
  month: 1,
  dayOfMonth: 1,
  everyYears: 1,
  opensDays: 90,
  graceDays: 0,
}

/** Draft of a requirement that begins today, so that it makes nobody overdue at once. */
export const newDraft = (): Draft => ({ ...usual, from: today() })

export function draftOf(requirement: Requirement): Draft {
  const { recertification: scheme, first_due_days } = requirement
  return {
    ...usual,
    certification: requirement.certification_type_id,
    hasFirst: first_due_days !== null,
    firstDays: first_due_days ?? usual.firstDays,
    kind: scheme.kind,
    ...(scheme.kind === 'interval' && { months: scheme.months, anchor: scheme.anchor }),
    ...(scheme.kind === 'fixed_date' && { month: scheme.month, dayOfMonth: scheme.day, everyYears: scheme.every_years }),
    opensDays: requirement.renewal_opens_days,
    graceDays: requirement.grace_days,
    from: requirement.effective_from ? inputDay(requirement.effective_from) : '',
  }
}

const outside = (typed: TypedNumber, least: number, most: number) =>
  typeof typed !== 'number' || !Number.isInteger(typed) || typed < least || typed > most
const between = (least: string, most: string) => t`A whole number from ${least} to ${most}.`

/** Returns what is missing or wrong. The service checks again. */
export function errorsOf(draft: Draft): Errors {
  const errors: Errors = {}
  const check = (
    name: keyof Draft & ('firstDays' | 'months' | 'dayOfMonth' | 'everyYears' | 'opensDays' | 'graceDays'),
    least: number,
    most: number,
  ) => {
    if (outside(draft[name], least, most)) errors[name] = between(number(least), number(most))
  }
  if (draft.certification === null) errors.certification = t`Which certification is it?`
  if (draft.hasFirst) check('firstDays', 0, 3650)
  if (draft.kind === 'interval') check('months', 1, 240)
  if (draft.kind === 'fixed_date') {
    check('dayOfMonth', 1, 31)
    check('everyYears', 1, 10)
  }
  if (draft.kind !== 'once') check('opensDays', 0, 730)
  check('graceDays', 0, 365)
  return errors
}

/** Converts the draft into the payload of the API. Only for a draft without errors. `was` keeps the time of an unchanged day. */
export function termsOf(draft: Draft, was?: Requirement): Terms {
  return {
    first_due_days: draft.hasFirst ? Number(draft.firstDays) : null,
    recertification: schemeOf(draft),
    renewal_opens_days: draft.kind === 'once' ? (was?.renewal_opens_days ?? Number(usual.opensDays)) : Number(draft.opensDays),
    grace_days: Number(draft.graceDays),
    effective_from: draft.from === '' ? null : momentOfDay(draft.from, was?.effective_from),
  }
}

function schemeOf({ kind, months, anchor, month, dayOfMonth, everyYears }: Draft): Scheme {
  if (kind === 'once') return { kind }
  if (kind === 'interval') return { kind, months: Number(months), anchor }
  return { kind, month, day: Number(dayOfMonth), every_years: Number(everyYears) }
}
