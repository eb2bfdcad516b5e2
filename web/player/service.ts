import { t } from '@lingui/core/macro'
import type { SaidCalls } from './recorder.ts'
import { renew } from './renewal.ts'
import { storageDenied } from './storage.ts'

/** What the player and the service say to each other. Addresses are relative to the player's own, which holds the ticket. */

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
  /** Of the last commit of this launch that was acknowledged. */
  seq: number
  /** How many calls of the content in this launch the service knows of, and what time it is there. */
  calls: number
  now: string
  items: Item[]
  item_id: string
  /** What the item may read, by the full names of the elements. */
  cmi: Record<string, string>
  autocommit_seconds: number
  max_beacon_bytes: number
}

/** `calls` tells what the content said, and nothing else. */
export type Trigger = 'autocommit' | 'commit' | 'terminate' | 'pagehide' | 'calls'

export type Commit = {
  seq: number
  base_seq: number
  item_id: string
  trigger: Trigger
  set: Record<string, string>
  session_time?: string
} & Partial<SaidCalls>

/** `over` and `superseded` are final: this window can save no more. */
export type Outcome = 'saved' | 'need_full' | 'superseded' | 'over' | 'failed'

/**
 * Throws when the service does not answer, or refuses although another ticket was asked for. `itemId` chooses another item than
 * the one to open.
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

/** Waits for the answer, as content does that asks whether its data is safe. Fails while the page is going away. */
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

/** Saves behind the learner's back; `keepalive` outlives the page, for small ones. */
export async function saveSoon(commit: Commit, signal: AbortSignal, keepalive: boolean): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch('commit', { method: 'POST', headers, body: JSON.stringify(commit), signal, keepalive })
    return outcomeOf(answer.status, await answer.text())
  } catch {
    return 'failed'
  }
}

/** The last word of a page that goes away; nobody hears the answer. False when the browser does not take it. */
export const saveOnTheWayOut = (commit: Commit): boolean => navigator.sendBeacon('commit', JSON.stringify(commit))

/** Only what the service itself says counts as saved: a page that some proxy puts in between does not. */
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

/** Whoever leaves is not kept by a service that does not answer. */
const FAREWELL_MS = 4000

/** Ends the launch: its address opens nothing afterwards. What it came to, where the service says so. */
export async function endLaunch(): Promise<unknown> {
  const signal = AbortSignal.timeout(FAREWELL_MS)
  const answer = await fetch('exit', { method: 'POST', keepalive: true, signal }).catch(() => undefined)
  return answer?.ok ? parsed(await answer.text().catch(() => '')).status : undefined
}
