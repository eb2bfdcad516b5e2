import { api, answered } from '../../../platform/client.ts'
import { announced, sendFile } from '../../../platform/files/upload.ts'
import type { HowToSend } from '../../../platform/files/use-uploads.ts'
import { unique } from '../../../platform/forms/request-key.ts'

/** The largest file that an aid takes. */
export const MAX_BYTES = 524_288_000

/** Sends a file and hangs it on the aid, last in its order. */
export async function attach(job_aid_id: string, file: File, how: HowToSend) {
  const params = { path: { job_aid_id } }
  const ticket = api.POST('/api/job-aids/{job_aid_id}/attachment-uploads', { params, body: announced(file), signal: how.signal })
  const body = { pathname: await sendFile(ticket, file, how), file_name: file.name }
  return answered(api.POST('/api/job-aids/{job_aid_id}/attachments', { params, body, headers: { 'Idempotency-Key': unique() } }))
}
