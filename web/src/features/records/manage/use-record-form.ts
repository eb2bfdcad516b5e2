import { useRef, useState } from 'react'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { type RecordDraft, type RecordErrors, type RecordField, recordErrors } from './record-draft.ts'

const fields: Record<string, RecordField> = {
  owner_organization_id: 'organization',
  owner_department_id: 'department',
  learner_user_id: 'learner_user_id',
  learner_display_name: 'learner_display_name',
  learner_email: 'learner_email',
  title: 'title',
  description: 'description',
  status: 'status',
  completed_at: 'completed_at',
  expires_at: 'expires_at',
  external_id: 'external_id',
  subject_matter_ids: 'subject_matter_ids',
  hidden_from_learner: 'hidden_from_learner',
}

/** The typed draft, its errors, and a place for the service's refusals. The form never discards typed text. */
export function useRecordForm(start: RecordDraft) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<RecordErrors>({})
  const sent = useRef(start)
  return {
    draft,
    errors,
    change: (change: Partial<RecordDraft>) => {
      setDraft((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
    },
    /** Takes over the saved values, but keeps fields that were typed into since sending. */
    saved: (kept: RecordDraft) => {
      const was = sent.current
      setDraft((now) => ({
        ...now,
        ...Object.fromEntries(Object.entries(kept).filter(([name]) => Reflect.get(now, name) === Reflect.get(was, name))),
      }))
    },
    /** Shows the errors. Returns true when the draft may be sent. */
    check: () => {
      sent.current = draft
      const found = recordErrors(draft)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    refuse: (error: unknown) => {
      const name = fieldOf(error, Object.keys(fields))
      const field = name === undefined ? undefined : fields[name]
      if (field) setErrors({ [field]: sentence(error) })
    },
  }
}
