import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import type { EvidenceType, RecordColumn, RecordStatus } from './filters.ts'

export type LearningRecord = Schemas['LearningRecord']

export const statusWords: Record<RecordStatus, string> = {
  pending: t`Waiting for approval`,
  in_progress: t`In progress`,
  completed: t`Completed`,
  expired: t`Expired`,
  revoked: t`Revoked`,
  rejected: t`Rejected`,
}

export const columnWords: Record<RecordColumn, string> = {
  learner: t`Learner`,
  status: t`Status`,
  completed: t`Completed`,
  evidence: t`Evidence`,
}

export const evidenceWords: Record<EvidenceType, string> = {
  file: t`File`,
  quantity: t`Amount of work`,
  note: t`Note`,
  score: t`Score`,
  pass_fail: t`Pass or fail`,
  date_range: t`Dates`,
  url: t`Link`,
}

/** Words for use within a sentence. */
export const evidenceNouns: Record<EvidenceType, string> = {
  file: t`file`,
  quantity: t`amount of work`,
  note: t`note`,
  score: t`score`,
  pass_fail: t`pass or fail`,
  date_range: t`dates`,
  url: t`link`,
}

export const learnerName = ({ learner, learner_display_name, learner_email }: LearningRecord) =>
  learner?.display_name ?? learner_display_name ?? learner?.email ?? learner_email ?? t`Unknown person`
