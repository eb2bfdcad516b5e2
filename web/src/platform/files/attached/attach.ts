import { type Schemas, answered } from '../../client.ts'
import { unique } from '../../forms/request-key.ts'
import { announced, sendFile, type TicketAnswer } from '../upload.ts'
import type { UploadOptions } from '../use-uploads.ts'

/** The size limit for an attachment, in bytes (500 MiB). */
export const MAX_BYTES = 524_288_000

type Attachment = Schemas['Attachment']
type RegisterAnswer = Promise<{ data?: Attachment; error?: unknown }>
/** The two calls for attaching a file to a thing: asking for an upload ticket, and registering the uploaded file. */
export type AttachCalls = {
  ticket: (body: ReturnType<typeof announced>, signal: AbortSignal) => TicketAnswer
  register: (body: { pathname: string; file_name: string }, headers: { 'Idempotency-Key': string }) => RegisterAnswer
}

/** Uploads a file and attaches it to a thing, last in its order. */
export async function attachTo({ ticket, register }: AttachCalls, file: File, how: UploadOptions): Promise<Attachment> {
  const pathname = await sendFile(ticket(announced(file), how.signal), file, how)
  return answered(register({ pathname, file_name: file.name }, { 'Idempotency-Key': unique() }))
}
