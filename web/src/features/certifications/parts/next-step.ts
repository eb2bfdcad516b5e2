import { t } from '@lingui/core/macro'
import { day, ownDay } from '../../../platform/words/format.ts'
import type { Standing } from './states.ts'

/** The next step toward a person's own certification. `wait` means nothing to do now. */
export type NextStep = { kind: 'claim' | 'ask' | 'take' | 'read' | 'prove' | 'wait'; says: string }

export function nextStep(standing: Standing): NextStep {
  const { awardable, awarding_mode, award, exemption, request, renewal_opens_at, evaluated_at, required_by, rules, time_zone } = standing
  if (exemption) return { kind: 'wait', says: exemption.until ? idleUntil(day(exemption.until, time_zone)) : t`Nothing to do` }
  if (request) return { kind: 'wait', says: waitingSince(ownDay(request.requested_at)) }
  if (awardable) return awarding_mode === 'automatic' ? { kind: 'claim', says: t`Claim it now` } : { kind: 'ask', says: t`Ask for it` }
  if (award && renewal_opens_at === null) return { kind: 'wait', says: t`Nothing to do: it does not lapse` }
  if (award && renewal_opens_at !== null && renewal_opens_at > evaluated_at)
    return { kind: 'wait', says: idleUntil(day(renewal_opens_at, time_zone)) }
  if (rules.length === 0) return { kind: 'wait', says: t`It is given to you; there is nothing to claim` }
  const begun = award !== null || rules.some(({ current }) => current > 0)
  if (!begun && required_by.length === 0) return { kind: 'prove', says: t`See what it takes` }
  const [course] = coursesToTake(standing)
  if (course) return { kind: 'take', says: takeWords(course) }
  const [quiz] = quizzesToPass(standing)
  if (quiz) return { kind: 'take', says: takeWords(quiz) }
  const [elsewhere] = coursesElsewhere(standing)
  if (elsewhere) return { kind: 'take', says: takeWords(elsewhere) }
  const [aid] = aidsToRead(standing)
  return aid ? { kind: 'read', says: readWords(aid) } : { kind: 'prove', says: t`See what is missing` }
}

const idleUntil = (date: string) => t`Nothing to do until ${date}`
const waitingSince = (date: string) => t`Waiting for a decision since ${date}`
const takeWords = ({ name }: { name: string }) => t`Take “${name}”`
const readWords = ({ name }: { name: string }) => t`Read “${name}”`

/** Returns the hosted courses that the person still has to complete. */
export const coursesToTake = ({ rules }: Pick<Standing, 'rules'>) =>
  rules.flatMap(({ satisfied, scorm_course }) => (satisfied ? [] : (scorm_course ?? [])))

/** Returns the quizzes that the person still has to pass. */
export const quizzesToPass = ({ rules }: Pick<Standing, 'rules'>) => rules.flatMap(({ satisfied, quiz }) => (satisfied ? [] : (quiz ?? [])))

/** Returns the courses of external learning systems that the person still has to pass. */
export const coursesElsewhere = ({ rules }: Pick<Standing, 'rules'>) =>
  rules.flatMap(({ satisfied, external_course }) => (satisfied ? [] : (external_course ?? [])))

/** Returns the job aids that the person still has to read. */
export const aidsToRead = ({ rules }: Pick<Standing, 'rules'>) =>
  rules.flatMap(({ satisfied, job_aid }) => (satisfied ? [] : (job_aid ?? [])))
