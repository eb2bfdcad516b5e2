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
  /** Receives the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Receives a function that looks up a header of a 2xx answer by its name. */
  onHeaders?: (header: (name: string) => string | null) => void
  signal?: AbortSignal
}

type Ticket = Schemas['UploadTicket']
/** The body of a request for an upload ticket. */
export const announced = ({ name, type, size }: File) => ({
  file_name: name,
  content_type: type || 'application/octet-stream',
  size_bytes: size,
})

/** The answer to a request for an upload ticket. */
export type TicketAnswer = Promise<{ data?: Ticket; error?: unknown }>

/**
 * Uploads a file to the address in its ticket. Resolves with the pathname under which the file waits to be registered.
 * Rejects with a `Refusal` or an `Error`.
 */
export async function sendFile(asked: TicketAnswer, file: File, how: Pick<Upload, 'onProgress' | 'signal'>): Promise<string> {
  const { method, url, headers, pathname } = await answered(asked)
  await upload({ method, url, headers, body: file, ...how })
  return pathname
}

/**
 * Sends bytes and reports the progress, which `fetch` cannot do. Resolves with the JSON of a 2xx answer, or undefined
 * if it has none. Rejects with a `Refusal` or an `Error`.
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

/**
 * Adds the code to a refusal by the address of a ticket, which sends none. It answers `forbidden` only if the ticket is
 * no longer valid.
 */
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
