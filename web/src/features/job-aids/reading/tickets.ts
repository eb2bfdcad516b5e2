import { api } from '../../../platform/client.ts'
import { ticketsOf } from '../../../platform/files/attached/tickets.ts'

/** Ticket source for the download address of a file. */
export const ticketsOfAid = (job_aid_id: string, attachment_id: string) =>
  ticketsOf(['file of a job aid', job_aid_id, attachment_id], () =>
    api.GET('/api/job-aids/{job_aid_id}/attachments/{attachment_id}/download', { params: { path: { job_aid_id, attachment_id } } }),
  )
