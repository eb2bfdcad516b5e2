import { t } from '@lingui/core/macro'
import { isRefusal, learnRefusals, quoting, type Refusal } from '../refusal.ts'
import { endSession } from '../session-state.ts'

/**
 * Downloads a file under the name that the service gives it, or under `otherName`. Rejects with a `Refusal` if the
 * service refuses, so that the browser does not open a page of JSON.
 */
export const saveFile = (url: string, otherName: string): Promise<void> => save(fetch(url, { credentials: 'same-origin' }), otherName)

/** Does the same as `saveFile` for a file that depends on a request body. */
export function saveAnswer(url: string, body: object, otherName: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  return save(fetch(url, { method: 'POST', credentials: 'same-origin', headers, body: JSON.stringify(body) }), otherName)
}

async function save(asked: Promise<Response>, otherName: string): Promise<void> {
  const response = await asked
  if (response.status === 401) endSession()
  if (!response.ok) throw await refusalOf(response)
  saveBlob(await response.blob(), nameOf(response.headers.get('content-disposition')) ?? otherName)
}

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const nameOf = (disposition: string | null) => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]

async function refusalOf(response: Response): Promise<Refusal> {
  const answer = quoting(await response.json().catch(() => undefined), response.headers.get('x-request-id'))
  await learnRefusals()
  const { status } = response
  return isRefusal(answer) ? answer : { error: 'unreadable', error_description: t`The service answered ${status}. Try again.` }
}
