import { type Schemas, api, done } from '../../../../platform/client.ts'
import type { AttachCalls } from '../../../../platform/files/attached/attach.ts'

type Ticket = Schemas['DownloadTicket']
type Answer<Data = unknown> = Promise<{ data?: Data; error?: unknown }>

/** The pathway or level that job aids and files belong to, with the requests that change them. */
export type AttachmentOwner = {
  id: string
  setAids: (job_aid_ids: string[]) => Promise<void>
  takes: AttachCalls
  ticket: (fileId: string) => Answer<Ticket>
  changeFile: (fileId: string, body: Schemas['UpdateLearningPathwayAttachment']) => Answer
  removeFile: (fileId: string) => Answer
}

const PATHWAY = '/api/learning-pathways/{pathway_id}'
const LEVEL = '/api/learning-pathway-levels/{level_id}'

type OwnerVersion = { id: string; updated_at: string }

export function ofPathway({ id: pathway_id, updated_at: expected_updated_at }: OwnerVersion): AttachmentOwner {
  const params = { path: { pathway_id } }
  const file = (attachment_id: string) => ({ params: { path: { pathway_id, attachment_id } } })
  return {
    id: pathway_id,
    setAids: (job_aid_ids) => done(api.PUT(`${PATHWAY}/job-aids`, { params, body: { job_aid_ids, expected_updated_at } })),
    takes: {
      ticket: (body, signal) => api.POST(`${PATHWAY}/attachment-uploads`, { params, body, signal }),
      register: (body, headers) => api.POST(`${PATHWAY}/attachments`, { params, body, headers }),
    },
    ticket: (id) => api.GET(`${PATHWAY}/attachments/{attachment_id}/download`, file(id)),
    changeFile: (id, body) => api.PATCH(`${PATHWAY}/attachments/{attachment_id}`, { ...file(id), body }),
    removeFile: (id) => api.DELETE(`${PATHWAY}/attachments/{attachment_id}`, file(id)),
  }
}

export function ofLevel({ id: level_id, updated_at: expected_updated_at }: OwnerVersion): AttachmentOwner {
  const params = { path: { level_id } }
  const file = (attachment_id: string) => ({ params: { path: { level_id, attachment_id } } })
  return {
    id: level_id,
    setAids: (job_aid_ids) => done(api.PUT(`${LEVEL}/job-aids`, { params, body: { job_aid_ids, expected_updated_at } })),
    takes: {
      ticket: (body, signal) => api.POST(`${LEVEL}/attachment-uploads`, { params, body, signal }),
      register: (body, headers) => api.POST(`${LEVEL}/attachments`, { params, body, headers }),
    },
    ticket: (id) => api.GET(`${LEVEL}/attachments/{attachment_id}/download`, file(id)),
    changeFile: (id, body) => api.PATCH(`${LEVEL}/attachments/{attachment_id}`, { ...file(id), body }),
    removeFile: (id) => api.DELETE(`${LEVEL}/attachments/{attachment_id}`, file(id)),
  }
}
