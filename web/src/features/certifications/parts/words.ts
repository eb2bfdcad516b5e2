import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { day, ownDay } from '../../../platform/words/format.ts'
import { locale } from '../../../platform/language.ts'
import { personName } from '../../../platform/words/names.ts'
import type { Standing } from './states.ts'

export type StandingDetail = Schemas['StandingDetail']
export type RuleProgress = Schemas['RuleProgress']
type Requirement = Standing['required_by'][number]

/** The role with its department. Many role names already contain the department. */
const roleWords = ({ role_name, department_name }: Requirement) =>
  role_name.toLowerCase().includes(department_name.toLowerCase()) ? role_name : `${role_name} (${department_name})`

/** Says which role requires it, how often, and with how much grace. `own` addresses the person. */
export function requirementWords(requirement: Requirement, own: boolean): string {
  const role = roleWords(requirement)
  const { grace_days } = requirement
  const required = own ? t`Required of you as ${role}.` : t`Required as ${role}.`
  const grace = grace_days > 0 && plural(grace_days, { one: '# day of grace.', other: '# days of grace.' })
  return [required, schemeWords(requirement), grace].filter(Boolean).join(' ')
}

const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })

/** Returns the date. When the month is too short for the day, its last day stands for it. */
const dayIn = (month: number, day: number) => new Date(2000, month - 1, Math.min(day, new Date(2000, month, 0).getDate()))

function schemeWords({ recertification: scheme }: Requirement): string {
  if (scheme.kind === 'once') return t`Once.`
  if (scheme.kind === 'interval') {
    const { months, anchor } = scheme
    if (anchor === 'award')
      return plural(months, {
        12: 'Every year, counted from the award.',
        one: 'Every month, counted from the award.',
        other: 'Every # months, counted from the award.',
      })
    return plural(months, {
      12: 'Every year, counted from the due date.',
      one: 'Every month, counted from the due date.',
      other: 'Every # months, counted from the due date.',
    })
  }
  const date = dayOfYear.format(dayIn(scheme.month, scheme.day))
  return plural(scheme.every_years, { one: `By ${date} every year.`, other: `By ${date} every # years.` })
}

/** Reason for the state, in a sentence or two. */
export function reasonWords(standing: Standing): string {
  const { state, award, request, exemption, rules, time_zone } = standing
  switch (state) {
    case 'exempt':
      return exemption?.reason ?? ''
    case 'overdue':
      return lateWords(standing)
    case 'in_grace':
      return [lateWords(standing), graceWords(standing)].join(' ')
    case 'renewal_open':
      return award ? heldWords(day(award.awarded_at, time_zone)) : satisfiedWords(rules)
    case 'requested':
      return request ? askedWords(ownDay(request.requested_at)) : ''
    case 'valid':
      return validWords(standing)
    case 'awardable':
      return t`Every rule is satisfied.`
    case 'in_progress':
      return satisfiedWords(rules)
    case 'not_started':
      return rules.length === 0 ? t`It has no rules: somebody responsible awards it.` : t`Nothing counts towards it yet.`
  }
}

function lateWords({ award, time_zone }: Standing): string {
  if (!award) return t`It was not awarded in time.`
  const awarded = day(award.awarded_at, time_zone)
  return t`The award of ${awarded} was not renewed in time.`
}

function graceWords({ grace_until, time_zone }: Standing): string {
  if (grace_until === null) return ''
  const end = day(grace_until, time_zone)
  return t`It counts as overdue only after ${end}.`
}

const heldWords = (awarded: string) => t`The award of ${awarded} still holds and can be renewed now.`
const askedWords = (asked: string) => t`It was asked for on ${asked}. Somebody responsible decides.`

function satisfiedWords(rules: Standing['rules']): string {
  const satisfied = rules.filter((rule) => rule.satisfied).length
  return plural(rules.length, { one: `${satisfied} of # rule satisfied.`, other: `${satisfied} of # rules satisfied.` })
}

function validWords({ award, due_at, renewal_opens_at, required_by, time_zone }: Standing): string {
  const opens = due_at === null || renewal_opens_at === null ? null : day(renewal_opens_at, time_zone)
  return [award && awardedWords(day(award.awarded_at, time_zone)), nextWords(opens, required_by)].filter(Boolean).join(' ')
}

const awardedWords = (awarded: string) => t`Awarded on ${awarded}.`

function nextWords(opens: string | null, required_by: Requirement[]): string {
  if (opens === null) return required_by.length === 0 ? t`No role requires it, so that it does not lapse.` : t`It is required once only.`
  return t`It can be renewed from ${opens}.`
}

/** Says when, why and by whom an award or a sign-off was revoked. */
export function revokedWords(revoked_at: string, by: string | undefined, note: string | null): string {
  const on = ownDay(revoked_at)
  if (by === undefined) return note === null ? t`Revoked on ${on}` : t`Revoked on ${on}: “${note}”`
  return note === null ? t`Revoked on ${on} by ${by}` : t`Revoked on ${on} by ${by}: “${note}”`
}

/** Says when a person was seen doing it, and by whom if that is known. */
export function seenWords(observed_at: string, by: string | undefined): string {
  const on = day(observed_at)
  return by === undefined ? t`Seen on ${on}` : t`Seen on ${on} by ${by}`
}

/** Says how, when and by whom an award was given. */
export function givenWords({ origin, awarded_at, awarded_by }: Schemas['CertificationAward']): string {
  const [on, by] = [day(awarded_at), personName(awarded_by)]
  switch (origin) {
    case 'claim': return t`Claimed on ${on}, with every rule satisfied`
    case 'approval': return awarded_by ? t`Asked for, and approved by ${by} on ${on}` : t`Asked for, and approved on ${on}`
    case 'manual': return awarded_by ? t`Awarded by ${by} on ${on}` : t`Awarded by hand on ${on}`
    case 'import': return t`Taken over from elsewhere, awarded on ${on}`
  }
} // prettier-ignore
