import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { day } from '../../../platform/words/format.ts'
import { locale } from '../../../platform/language.ts'

export type Requirement = Schemas['CertificationRequirement']
export type Scheme = Schemas['Recertification']
export type Terms = {
  first_due_days: number | null
  recertification: Scheme
  renewal_opens_days: number
  grace_days: number
  effective_from: string | null
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
const dateFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
/** Month names in the reader's language. */
export const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(new Date(Date.UTC(2000, month, 1))))

/** Describes a requirement in plain sentences. */
export function inSentences({ first_due_days, recertification, renewal_opens_days, grace_days, effective_from }: Terms): string {
  return [
    firstly(first_due_days),
    again(recertification),
    ...(recertification.kind === 'once' ? [] : [opens(renewal_opens_days)]),
    grace(grace_days),
    ...(effective_from === null ? [] : [begins(day(effective_from))]),
  ].join(' ')
}

function firstly(days: number | null): string {
  if (days === null) return t`No date for the first time.`
  if (days === 0) return t`Due at once when the role is granted.`
  return plural(days, { one: 'First due # day after the role is granted.', other: 'First due # days after the role is granted.' })
}

function again(scheme: Scheme): string {
  if (scheme.kind === 'once') return t`Once it is had, it never lapses.`
  if (scheme.kind === 'interval') return scheme.anchor === 'award' ? afterAward(scheme.months) : afterDueDate(scheme.months)
  const date = dateInWords(scheme.month, scheme.day)
  return plural(scheme.every_years, { one: `Then again every year on ${date}.`, other: `Then again every # years on ${date}.` })
}

function afterAward(months: number): string {
  return months % 12 === 0
    ? plural(months / 12, {
        one: 'Then again every year, counted from the award.',
        other: 'Then again every # years, counted from the award.',
      })
    : plural(months, {
        one: 'Then again every month, counted from the award.',
        other: 'Then again every # months, counted from the award.',
      })
}

function afterDueDate(months: number): string {
  return months % 12 === 0
    ? plural(months / 12, {
        one: 'Then again every year, counted from the date it was due.',
        other: 'Then again every # years, counted from the date it was due.',
      })
    : plural(months, {
        one: 'Then again every month, counted from the date it was due.',
        other: 'Then again every # months, counted from the date it was due.',
      })
}

/** Formats a day of the year. When the month is too short for the day, its last day stands for it, as in the service. */
function dateInWords(month: number, dayOfMonth: number): string {
  const last = new Date(Date.UTC(2000, month, 0)).getUTCDate()
  return dateFormat.format(new Date(Date.UTC(2000, month - 1, Math.min(dayOfMonth, last))))
}

const opens = (days: number) =>
  days === 0
    ? t`It can be renewed on the day it is due.`
    : plural(days, { one: 'It can be renewed from # day before.', other: 'It can be renewed from # days before.' })

const grace = (days: number) => (days === 0 ? t`No grace.` : plural(days, { one: '# day of grace.', other: '# days of grace.' }))

const begins = (date: string) => t`The requirement starts on ${date} for people who already have the role.`
