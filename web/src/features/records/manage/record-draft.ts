import { changedOf } from '../../../platform/forms/changed-of.ts'
import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { inputDay, today } from '../../../platform/words/format.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { lastOfDay, momentOfDay } from '../../../platform/words/moments.ts'
import { ownerErrors, ownerIds } from '../../organizations/owner.ts'
import { ITSELF } from '../../organizations/queries.ts'
import type { RecordStatus } from '../filters.ts'
import type { LearningRecord } from '../words.ts'

type CreateRecord = Schemas['CreateLearningRecord']
type UpdateRecord = Schemas['UpdateLearningRecord']

/** A record in the form. Days are values of date inputs, and texts may be empty. */
export type RecordDraft = {
  organization: string
  department: string
  /** `member`: a person in the directory. `outsider`: a person without an account, who only has a name. */
  learner_kind: 'member' | 'outsider'
  learner_user_id: string | null
  learner_display_name: string
  learner_email: string
  title: string
  description: string
  status: RecordStatus
  completed_at: string
  expires_at: string
  external_id: string
  subject_matter_ids: string[]
  hidden_from_learner: boolean
}
export type RecordField = keyof RecordDraft
export type RecordErrors = Partial<Record<RecordField, string>>

export const emptyRecord = (): RecordDraft => ({
  organization: '',
  department: '',
  learner_kind: 'member',
  learner_user_id: null,
  learner_display_name: '',
  learner_email: '',
  title: '',
  description: '',
  status: 'completed',
  completed_at: inputDay(new Date()),
  expires_at: '',
  external_id: '',
  subject_matter_ids: [],
  hidden_from_learner: false,
})

/** True when the user typed into a new record. The owner does not count, because the page may have filled it in. */
export const isBegun = (draft: RecordDraft) =>
  JSON.stringify({ ...draft, organization: '', department: '' }) !== JSON.stringify(emptyRecord())

export const draftOfRecord = (record: LearningRecord): RecordDraft => ({
  organization: record.owner_organization_id,
  department: record.owner_department_id ?? ITSELF,
  learner_kind: record.learner_user_id === null ? 'outsider' : 'member',
  learner_user_id: record.learner_user_id,
  learner_display_name: record.learner_display_name ?? '',
  learner_email: record.learner_email ?? '',
  title: record.title,
  description: record.description ?? '',
  status: record.status,
  completed_at: record.completed_at ? inputDay(record.completed_at, organizationZone(record.owner_organization_id)) : '',
  expires_at: record.expires_at ? inputDay(record.expires_at, organizationZone(record.owner_organization_id)) : '',
  external_id: record.external_id ?? '',
  subject_matter_ids: record.subject_matter_ids,
  hidden_from_learner: record.hidden_from_learner,
})

/** Returns what is missing or wrong, in plain words. The service checks again. */
export function recordErrors(draft: RecordDraft): RecordErrors {
  const { completed_at, expires_at, status } = draft
  const waits = status === 'pending' || status === 'rejected'
  return {
    ...ownerErrors(draft),
    ...learnerErrors(draft),
    ...(draft.title.trim() === '' && { title: t`Say what was learned.` }),
    ...(status === 'completed' && completed_at === '' && { completed_at: t`When was it completed? Or choose another status.` }),
    ...(completed_at > today(organizationZone(draft.organization)) && { completed_at: t`This day is still to come.` }),
    ...(completed_at !== '' && expires_at !== '' && expires_at <= completed_at && { expires_at: t`It has to end after it was completed.` }),
    ...(draft.hidden_from_learner && waits && { hidden_from_learner: t`What waits for a decision cannot be hidden.` }),
  }
}

function learnerErrors({ learner_kind, learner_user_id, learner_display_name, learner_email }: RecordDraft): RecordErrors {
  if (learner_kind === 'member') return learner_user_id === null ? { learner_user_id: t`Whose record is it?` } : {}
  const named = learner_display_name.trim() !== '' || learner_email.trim() !== ''
  return named ? {} : { learner_display_name: t`Give a name or an e-mail address.` }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** Converts a typed day with `meant` into a moment in the organization's zone. Returns null for an empty day. */
const given = (value: string, meant: (day: string) => string) => (value === '' ? null : meant(value))

function common(draft: RecordDraft, was?: LearningRecord) {
  const outsider = draft.learner_kind === 'outsider'
  const zone = organizationZone(draft.organization)
  return {
    owner_department_id: ownerIds(draft).owner_department_id,
    ...(outsider && { learner_display_name: textOrNull(draft.learner_display_name), learner_email: textOrNull(draft.learner_email) }),
    title: draft.title.trim(),
    description: textOrNull(draft.description),
    ...(draft.status !== 'rejected' && { status: draft.status }),
    completed_at: given(draft.completed_at, (day) => momentOfDay(day, was?.completed_at, zone)),
    expires_at: given(draft.expires_at, (day) => lastOfDay(day, was?.expires_at, zone)),
    external_id: textOrNull(draft.external_id),
    subject_matter_ids: draft.subject_matter_ids,
    hidden_from_learner: draft.hidden_from_learner,
  }
}

/** Converts the draft into the payload for a new record. Only for a draft without errors. */
export const creation = (draft: RecordDraft): CreateRecord => ({
  owner_organization_id: draft.organization,
  learner_user_id: draft.learner_kind === 'member' ? draft.learner_user_id : null,
  ...common(draft),
})

/** Returns only the fields that the draft changes. */
export const changesOf = (draft: RecordDraft, was: LearningRecord): UpdateRecord =>
  changedOf(common(draft, was), common(draftOfRecord(was), was))
