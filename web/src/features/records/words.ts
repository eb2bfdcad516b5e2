import type { Schemas } from '../../platform/client.ts'
import type { EvidenceType, RecordStatus } from './filters.ts'

export type LearningRecord = Schemas['LearningRecord']
type Person = Schemas['PersonRef'] | null

export const statusWords: Record<RecordStatus, string> = {
  pending: 'Waiting for approval',
  in_progress: 'In progress',
  completed: 'Completed',
  expired: 'Expired',
  revoked: 'Revoked',
  rejected: 'Rejected',
}

export const evidenceWords: Record<EvidenceType, string> = {
  file: 'File',
  quantity: 'Amount of work',
  note: 'Note',
  score: 'Score',
  pass_fail: 'Pass or fail',
  date_range: 'Dates',
  url: 'Link',
}

export const personName = (person: Person) => person?.display_name ?? person?.email ?? 'somebody'

export const learnerName = ({ learner, learner_display_name, learner_email }: LearningRecord) =>
  learner?.display_name ?? learner_display_name ?? learner?.email ?? learner_email ?? 'Unknown person'

/** Such as `St. Brigid Hospital · Emergency`. */
export const ownerName = ({ owner_organization, owner_department }: Pick<LearningRecord, 'owner_organization' | 'owner_department'>) =>
  owner_department ? `${owner_organization.name} · ${owner_department.name}` : owner_organization.name
