import type { Schemas } from '../../../platform/client.ts'
import { upload } from '../../../platform/files/upload.ts'
import { type EvidenceDraft, payloadOf } from '../evidence/drafts.ts'
import { type AboutForm, writtenBy } from './form.ts'

/** Sends a submission with its evidence in one request. */
export function sendSubmission(
  about: AboutForm,
  evidence: EvidenceDraft[],
  { key, onProgress, signal }: { key: string; onProgress: (part: number) => void; signal: AbortSignal },
) {
  const record: Schemas['CreateLearningRecord'] = {
    owner_organization_id: about.organization,
    ...(about.department !== null && { owner_department_id: about.department }),
    status: 'pending',
    ...writtenBy(about),
  }
  const entries: Schemas['SubmittedEvidence'][] = evidence.map((draft) => ({
    ...(draft.label.trim() !== '' && { label: draft.label.trim() }),
    payload: payloadOf(draft),
  }))
  const body = new FormData()
  body.append('record', JSON.stringify(record))
  body.append('evidence', JSON.stringify(entries))
  const file = evidence.find(({ type }) => type === 'file')?.file
  if (file) body.append('file', file, file.name)
  return upload<Schemas['SubmittedRecord']>({
    method: 'POST',
    url: '/api/records/submissions',
    headers: { 'Idempotency-Key': key },
    body,
    onProgress,
    signal,
  })
}
