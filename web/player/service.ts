import { t } from '@lingui/core/macro'
import type { CallReport } from './recorder.ts'
import { renew } from './renewal.ts'
import { storageDenied } from './storage.ts'

/** The messages between the player and the service. Addresses are relative to the address of the player, which contains the ticket. */

export type Item = {
  id: string
  title: string
  /** A path on this origin. */
  url: string
  visible: boolean
  is_sco: boolean
  is_asset: boolean
  completion_status: 'incomplete' | 'completed'
  success_status: 'unknown' | 'passed' | 'failed'
}

export type State = {
  scorm_version: '1.2' | '2004'
  mode: 'normal' | 'review' | 'preview'
  course: { id: string; name: string }
  superseded: boolean
  /** The number of the last acknowledged commit of this launch. */
  seq: number
  /** The number of calls in this launch that the service has, and the time of the service. */
  calls: number
  now: string
  items: Item[]
  item_id: string
  /** The values that the item may read, by the full names of the elements. */
  cmi: Record<string, string>
  autocommit_seconds: number
  max_beacon_bytes: number
}

/** `calls` sends only recorded calls. */
export type Trigger = 'autocommit' | 'commit' | 'terminate' | 'pagehide' | 'calls'

export type Commit = {
  seq: number
  base_seq: number
  item_id: string
  trigger: Trigger
  set: Record<string, string>
  session_time?: string
} & Partial<CallReport>

/** After `over` and `superseded`, this window cannot save anything more. */
export type Outcome = 'saved' | 'need_full' | 'superseded' | 'over' | 'failed'

/**
 * Returns the state of the launch. Throws if the service does not answer, or if it still refuses after a renewal.
 * `itemId` opens another item than the service would choose.
 */
export async function readState(itemId?: string): Promise<State> {
  let answer = await askState(itemId)
  if (answer?.status === 403 && (await renew()) === 'renewed') answer = await askState(itemId)
  if (answer?.status === 403) throw new Error(t`This launch is over. Open the course again.`)
  if (!answer?.ok) throw new Error(t`The course could not be loaded.`)
  return answer.json()
}

function askState(itemId: string | undefined): Promise<Response | undefined> {
  const asked = new URLSearchParams({ ...(itemId !== undefined && { item_id: itemId }), ...(storageDenied && { storage: 'denied' }) })
  return fetch(`state?${asked}`, { cache: 'no-store' }).catch(() => undefined)
}

/** Saves synchronously, for content that asks whether its data is safe. Fails while the page is going away. */
export function saveNow(commit: Commit): Outcome {
  const request = new XMLHttpRequest()
  request.open('POST', 'commit', false)
  request.setRequestHeader('content-type', 'application/json')
  try {
    request.send(JSON.stringify(commit))
    return outcomeOf(request.status, request.responseText)
  } catch {
    return 'failed'
  }
}

/** Saves in the background. With `keepalive`, a small request outlives the page. */
export async function saveSoon(commit: Commit, signal: AbortSignal, keepalive: boolean): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch('commit', { method: 'POST', headers, body: JSON.stringify(commit), signal, keepalive })
    return outcomeOf(answer.status, await answer.text())
  } catch {
    return 'failed'
  }
}

/** Sends a beacon when the page goes away; its answer is not received. Returns false if the browser does not accept it. */
export const saveOnTheWayOut = (commit: Commit): boolean => navigator.sendBeacon('commit', JSON.stringify(commit))

/** Reads the result of a commit. Only an answer of the service itself counts as saved, not the page of a proxy. */
function outcomeOf(status: number, text: string): Outcome {
  const answer = parsed(text)
  if (status === 200 && answer.result === true) return 'saved'
  if (status === 403) return 'over'
  if (status === 409 && answer.superseded === true) return 'superseded'
  return status === 409 && answer.need_full === true ? 'need_full' : 'failed'
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The time in milliseconds after which an exit no longer waits for the service. */
const FAREWELL_MS = 4000

/** Ends the launch, whose address then opens nothing. Resolves with the final status if the service sends it. */
export async function endLaunch(): Promise<unknown> {
  const signal = AbortSignal.timeout(FAREWELL_MS)
  const answer = await fetch('exit', { method: 'POST', keepalive: true, signal }).catch(() => undefined)
  return answer?.ok ? parsed(await answer.text().catch(() => '')).status : undefined
}
