import type { Schemas } from '../../../platform/client.ts'
import { upload } from '../../../platform/files/upload.ts'
import { type EvidenceDraft, payloadOf } from '../evidence/drafts.ts'
import { type AboutForm, writtenBy } from './form.ts'
import type { SubmissionDraft } from './kept-draft.ts'

/** A record that was submitted before and is sent again. */
export type ResubmittedRecord = Schemas['LearningRecord']
type SendOptions = { key: string; onProgress: (part: number) => void; signal: AbortSignal }

/** Converts the form into the payload of a record. */
export const recordOf = (about: AboutForm, mended?: ResubmittedRecord): Schemas['CreateLearningRecord'] => ({
  owner_organization_id: about.organization,
  ...(about.department !== null && { owner_department_id: about.department }),
  status: 'pending',
  ...writtenBy(about, mended?.completed_at),
})

export const entryOf = (draft: EvidenceDraft): Schemas['SubmittedEvidence'] => ({
  ...(draft.label.trim() !== '' && { label: draft.label.trim() }),
  payload: payloadOf(draft),
})

/** Sends a submission with its evidence in one request. A resubmission also names the old evidence to keep. */
export function sendSubmission(
  { about, evidence, keep }: SubmissionDraft,
  mended: ResubmittedRecord | undefined,
  { key, onProgress, signal }: SendOptions,
) {
  const body = new FormData()
  body.append('record', JSON.stringify(recordOf(about, mended)))
  body.append('evidence', JSON.stringify(evidence.map(entryOf)))
  if (mended) body.append('keep_evidence_ids', JSON.stringify(keep))
  const file = evidence.find(({ type }) => type === 'file')?.file
  if (file) body.append('file', file, file.name)
  return upload<Schemas['SubmittedRecord']>({
    method: 'POST',
    url: mended ? `/api/records/${mended.id}/resubmission` : '/api/records/submissions',
    headers: { 'Idempotency-Key': key },
    body,
    onProgress,
    signal,
  })
}
