import { api } from '../../../platform/client.ts'
import { type Takes, attachTo } from '../../../platform/files/attached/attach.ts'
import type { HowToSend } from '../../../platform/files/use-uploads.ts'

/** Uploads a file and attaches it to the aid as the last one. */
export function attach(job_aid_id: string, file: File, how: HowToSend) {
  const params = { path: { job_aid_id } }
  const takes: Takes = {
    ticket: (body, signal) => api.POST('/api/job-aids/{job_aid_id}/attachment-uploads', { params, body, signal }),
    register: (body, headers) => api.POST('/api/job-aids/{job_aid_id}/attachments', { params, body, headers }),
  }
  return attachTo(takes, file, how)
}
