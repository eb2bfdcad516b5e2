import { api } from '../../../platform/client.ts'
import { type AttachCalls, attachTo } from '../../../platform/files/attached/attach.ts'
import type { UploadOptions } from '../../../platform/files/use-uploads.ts'

/** Uploads a file and attaches it to the quiz, so that the quiz's texts can name it. */
export function attach(quiz_id: string, file: File, how: UploadOptions) {
  const params = { path: { quiz_id } }
  const takes: AttachCalls = {
    ticket: (body, signal) => api.POST('/api/quizzes/{quiz_id}/attachment-uploads', { params, body, signal }),
    register: (body, headers) => api.POST('/api/quizzes/{quiz_id}/attachments', { params, body, headers }),
  }
  return attachTo(takes, file, how)
}
