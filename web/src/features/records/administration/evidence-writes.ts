import { api } from '../../../platform/client.ts'
import { upload } from '../../../platform/files/upload.ts'
import type { Evidence, EvidencePayload } from '../evidence/describe.ts'
import { type EvidenceDraft, payloadOf } from '../evidence/drafts.ts'
import { declared } from '../evidence/files.ts'

const labelOf = ({ label }: EvidenceDraft) => (label.trim() === '' ? null : label.trim())

/** Adds evidence to a record; a file is sent first. Rejects with a `Refusal`. */
export async function addEvidence(recordId: string, draft: EvidenceDraft, onProgress: (part: number) => void): Promise<void> {
  const params = { path: { record_id: recordId } }
  const pathname = draft.file ? { pathname: await sendFile(recordId, draft.file, onProgress) } : {}
  const body = { label: labelOf(draft), payload: payloadOf(draft), ...pathname }
  const { error } = await api.POST('/api/records/{record_id}/evidence', { params, body })
  if (error) throw error
}

async function sendFile(recordId: string, file: File, onProgress: (part: number) => void): Promise<string> {
  const params = { path: { record_id: recordId } }
  const { data: ticket, error } = await api.POST('/api/records/{record_id}/evidence/uploads', { params, body: declared(file) })
  if (error) throw error
  await upload({ method: ticket.method, url: ticket.url, headers: ticket.headers, body: file, onProgress })
  return ticket.pathname
}

/** Changes label and payload; of a file the label only. Rejects with a `Refusal`. */
export async function changeEvidence({ id, payload }: Evidence, draft: EvidenceDraft): Promise<void> {
  const body = { label: labelOf(draft), ...(payload.evidence_type !== 'file' && { payload: changed(payload, draft) }) }
  const { error } = await api.PATCH('/api/evidence/{evidence_id}', { params: { path: { evidence_id: id } }, body })
  if (error) throw error
}

/** The lowest possible score is not on the form, and stays. */
function changed(was: EvidencePayload, draft: EvidenceDraft): EvidencePayload {
  const now = payloadOf(draft)
  return now.evidence_type === 'score' && was.evidence_type === 'score' ? { ...now, min: was.min } : now
}
