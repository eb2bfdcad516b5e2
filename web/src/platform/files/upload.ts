import { t } from '@lingui/core/macro'
import { type Schemas, answered } from '../client.ts'
import { isRefusal, learnRefusals, quoting, type Refusal } from '../refusal.ts'
import type { RefusalCode } from '../refusals/words.gen.ts'
import { endSession } from '../session-state.ts'

type Upload = {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | Blob
  headers?: Record<string, string>
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Called with the headers of a 2xx answer, by their names. */
  onHeaders?: (header: (name: string) => string | null) => void
  signal?: AbortSignal
}

type Ticket = Schemas['UploadTicket']
/** What a ticket is asked for with. */
export const announced = ({ name, type, size }: File) => ({
  file_name: name,
  content_type: type || 'application/octet-stream',
  size_bytes: size,
})

/** What asking for a ticket comes to. */
export type TicketAnswer = Promise<{ data?: Ticket; error?: unknown }>

/**
 * Sends a file to where the service wants it, which it says in a ticket, and resolves with the name under which it waits
 * there to be registered. Rejects with a `Refusal` or an `Error`.
 */
export async function sendFile(asked: TicketAnswer, file: File, how: Pick<Upload, 'onProgress' | 'signal'>): Promise<string> {
  const { method, url, headers, pathname } = await answered(asked)
  await upload({ method, url, headers, body: file, ...how })
  return pathname
}

/**
 * Sends bytes and tells how far it is, which fetch cannot.
 * Resolves with the JSON of a 2xx answer (undefined when there is none); rejects with a `Refusal` or an `Error`.
 */
export function upload<Answer>({ method, url, body, headers = {}, onProgress, onHeaders, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) {
        onHeaders?.((name) => request.getResponseHeader(name))
        return resolve(answer)
      }
      if (request.status === 401) endSession()
      const refused = quoting(answer, request.getResponseHeader('x-request-id'))
      void learnRefusals().then(() => reject(isRefusal(refused) ? told(method, refused) : unreadable(request.status)))
    })
    request.addEventListener('error', () => reject(new Error(t`The connection broke.`)))
    request.addEventListener('abort', () => reject(new DOMException(t`Stopped.`, 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** The address of a ticket gives no codes, and forbids nothing but a ticket that holds no more. */
const told = (method: Upload['method'], refused: Refusal): Refusal =>
  method === 'PUT' && refused.error === 'forbidden' ? { ...refused, code: 'upload_ticket_invalid' satisfies RefusalCode } : refused

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unreadable = (status: number): Refusal => ({
  error: 'unreadable',
  error_description: t`The upload was not accepted (status ${status}). Try again.`,
})
