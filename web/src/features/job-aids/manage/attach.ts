import { api } from '../../../platform/client.ts'
import { type AttachCalls, attachTo } from '../../../platform/files/attached/attach.ts'
import type { UploadOptions } from '../../../platform/files/use-uploads.ts'

/** Uploads a file and attaches it to the aid as the last one. */
export function attach(job_aid_id: string, file: File, how: UploadOptions) {
  const params = { path: { job_aid_id } }
  const takes: AttachCalls = {
    ticket: (body, signal) => api.POST('/api/job-aids/{job_aid_id}/attachment-uploads', { params, body, signal }),
    register: (body, headers) => api.POST('/api/job-aids/{job_aid_id}/attachments', { params, body, headers }),
  }
  return attachTo(takes, file, how)
}
