import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { count, day } from '../../../platform/format.ts'

export type Requirement = Schemas['CertificationRequirement']
export type Scheme = Schemas['Recertification']
export type Terms = {
  first_due_days: number | null
  recertification: Scheme
  renewal_opens_days: number
  grace_days: number
  effective_from: string | null
}

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' })
/** The months of the year as the reader calls them. */
export const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(new Date(Date.UTC(2000, month, 1))))

/** What a requirement asks for, in plain sentences. */
export function inSentences({ first_due_days, recertification, renewal_opens_days, grace_days, effective_from }: Terms): string {
  return [
    `${firstly(first_due_days)}; ${again(recertification)}.`,
    ...(recertification.kind === 'once' ? [] : [opens(renewal_opens_days)]),
    grace_days === 0 ? t`No grace.` : `${count(grace_days, 'day')} of grace.`,
    ...(effective_from === null ? [] : [t`Whoever was granted the role before ${day(effective_from)} begins on that day.`]),
  ].join(' ')
}

function firstly(days: number | null): string {
  if (days === null) return t`No date for the first time`
  return days === 0 ? t`Due at once when the role is granted` : t`First due ${count(days, 'day')} after the role is granted`
}

function again(scheme: Scheme): string {
  if (scheme.kind === 'once') return 'had once, it never lapses'
  if (scheme.kind === 'interval')
    return `then again ${every(scheme.months)}, counted from ${scheme.anchor === 'award' ? 'the award' : 'the date it was due'}`
  const date = `${scheme.day} ${monthNames[scheme.month - 1] ?? ''}`
  return scheme.every_years === 1 ? `then again every year on ${date}` : `then again every ${scheme.every_years} years on ${date}`
}

export function every(months: number): string {
  if (months === 12) return 'every year'
  if (months % 12 === 0) return `every ${months / 12} years`
  return months === 1 ? 'every month' : `every ${months} months`
}

const opens = (days: number) =>
  days === 0 ? t`It can be renewed on the day it is due.` : t`It can be renewed from ${count(days, 'day')} before.`
