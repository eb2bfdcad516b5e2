import { t } from '@lingui/core/macro'
import { isRefusal, type Refusal } from '../refusal.ts'
import { endSession } from '../session-state.ts'

type Upload = {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | Blob
  headers?: Record<string, string>
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Sends bytes and tells how far it is, which fetch cannot.
 * Resolves with the JSON of a 2xx answer (undefined when there is none); rejects with a `Refusal` or an `Error`.
 */
export function upload<Answer>({ method, url, body, headers = {}, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(answer)
      if (request.status === 401) endSession()
      reject(isRefusal(answer) ? answer : unreadable(request.status))
    })
    request.addEventListener('error', () => reject(new Error(t`The connection broke.`)))
    request.addEventListener('abort', () => reject(new DOMException(t`Stopped.`, 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

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
