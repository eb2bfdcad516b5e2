import { api, done } from '../../../platform/client.ts'
import { sendFile } from '../../../platform/files/upload.ts'
import type { Evidence } from '../evidence/describe.ts'
import { type EvidenceDraft, payloadAfter, payloadOf } from '../evidence/drafts.ts'
import { declared } from '../evidence/files.ts'

const labelOf = ({ label }: EvidenceDraft) => (label.trim() === '' ? null : label.trim())

/** Adds evidence to a record; a file is uploaded first. Rejects with a `Refusal`. `onProgress` gets the part sent, from 0 to 1. */
export async function addEvidence(recordId: string, draft: EvidenceDraft, onProgress: (part: number) => void): Promise<void> {
  const params = { path: { record_id: recordId } }
  const ticketFor = (file: File) => api.POST('/api/records/{record_id}/evidence/uploads', { params, body: declared(file) })
  const pathname = draft.file ? { pathname: await sendFile(ticketFor(draft.file), draft.file, { onProgress }) } : {}
  const body = { label: labelOf(draft), payload: payloadOf(draft), ...pathname }
  await done(api.POST('/api/records/{record_id}/evidence', { params, body }))
}

/** Changes label and payload. Of a file only the label can change. Rejects with a `Refusal`. */
export async function changeEvidence({ id, payload }: Evidence, draft: EvidenceDraft): Promise<void> {
  const body = { label: labelOf(draft), ...(payload.evidence_type !== 'file' && { payload: payloadAfter(payload, draft) }) }
  await done(api.PATCH('/api/evidence/{evidence_id}', { params: { path: { evidence_id: id } }, body }))
}
