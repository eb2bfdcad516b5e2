import { type Ledger, type Parcel, ledgerOf } from './ledger.ts'
import { whileWaiting } from './pulse.ts'
import { type HeardCall, type Recorder, recorderOf } from './recorder.ts'
import { renew } from './renewal.ts'
import { type Commit, type Outcome, type State, type Trigger, saveNow, saveOnTheWayOut, saveSoon } from './service.ts'

/**
 * The state of the learner's data. `retrying` means that the last save failed. After `superseded` and `over`, this
 * window saves nothing more.
 */
export type Standing = 'saved' | 'unsaved' | 'retrying' | 'superseded' | 'over'

const PATIENCE_MS = 10_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000
/**
 * The time in milliseconds without contact after which a visible page reports to the service. A launch that the service
 * does not hear of for an hour is over.
 */
const SILENCE_MS = 5 * 60_000
/** The size up to which browsers let a request outlive its page. */
const KEEPALIVE_CHARACTERS = 20_000

type SaverState = {
  ledger: Ledger
  recorder: Recorder
  item: string
  seq: number
  acknowledged: number
  /** The content has terminated, and the service does not know yet. */
  farewell: boolean
  leaving: boolean
  /** The content is being unloaded and may still write its last values. */
  closing: boolean
  failures: number
  mostBytes: number
  /** The time of the last answer of the service. */
  heardAt: number
  /** The launch was over, and a new ticket for it was requested. */
  lapsed: boolean
  told: (standing: Standing) => void
  final?: 'superseded' | 'over'
  background?: AbortController
  retry?: ReturnType<typeof setTimeout>
}

export type Saver = ReturnType<typeof saverOf>

/**
 * Saves what the content writes. Every commit contains all values that are not acknowledged, so that a lost commit
 * leaves no gap. `told` receives every change of the state.
 */
export function saverOf(state: State, told: (standing: Standing) => void) {
  const { item_id: item, seq, superseded, max_beacon_bytes: mostBytes } = state
  const fresh = { farewell: false, leaving: false, closing: false, lapsed: false, failures: 0, heardAt: Date.now() }
  const numbers = { item, seq, acknowledged: seq, mostBytes }
  const saving: SaverState = { ledger: ledgerOf(), recorder: recorderOf(state), ...numbers, told, ...fresh }
  if (superseded) saving.final = 'superseded'
  return {
    /** Saves while the content waits, and returns whether the service has everything. */
    now: (trigger: 'commit' | 'terminate') => now(saving, trigger),
    /** Saves in the background, one request at a time. */
    soon: () => soon(saving),
    /** Saves at once, even during another request. Resolves with whether the service then has everything. */
    flush: () => flush(saving),
    /**
     * Prepares for the unload of the content. During an unload, browsers either refuse synchronous requests or let them
     * wait without end. The page stays until the last values are saved, so the content can rely on that.
     */
    hearLastWords: () => Object.assign(saving, { closing: true }),
    /** Reports that the service said that the launch is over. */
    lapsed: () => lapse(saving),
    /** Saves when the page goes away. */
    leave: () => leave(saving),
    /** Continues when the page comes back. */
    stay: () => Object.assign(saving, { leaving: false }),
    /** `owes` is true if something is unsaved. `hopes` is true if this window can still save it. */
    owes: () => owes(saving),
    hopes: () => saving.final === undefined && owes(saving),
    wrote: (name: string, value: string) => {
      saving.ledger.wrote(name, value)
      tell(saving)
    },
    /** Records a call of the content. */
    heard: (call: HeardCall) => saving.recorder.heard(saving.item, call),
    /** Sends all recorded calls before the launch ends. */
    tellCalls: () => tellCalls(saving),
    /** Stops all saves after the end of the launch. */
    end: () => Object.assign(saving, { final: 'over' }),
    /** Continues with another item. */
    turnTo: (next: string) => {
      saving.ledger.turnFrom(saving.item, next)
      Object.assign(saving, { item: next, farewell: false, closing: false, failures: 0 })
      tell(saving)
    },
  }
}

const owes = ({ ledger, farewell }: SaverState) => ledger.owes() || farewell

function tell(saving: SaverState): void {
  const stuck = saving.failures > 0 || (saving.lapsed && owes(saving))
  const open = stuck ? 'retrying' : owes(saving) ? 'unsaved' : 'saved'
  saving.told(saving.final ?? open)
}

/** Builds the next commit. `base` is the commit that it follows, or 0 if it contains everything that the service may miss. */
function next(saving: SaverState, trigger: Trigger, parcel: Parcel, base?: number): Commit {
  const { seq, acknowledged, item, farewell } = saving
  saving.seq = seq + 1
  const base_seq = base ?? (seq === acknowledged ? acknowledged : 0)
  const commit = { seq: saving.seq, base_seq, item_id: item, trigger: farewell ? 'terminate' : trigger, ...parcel } as const
  // The values of the learner come first. While saves fail, no calls are sent with them.
  return saving.failures === 0 && trigger !== 'pagehide' && saving.recorder.waits() ? { ...commit, ...saving.recorder.next() } : commit
}

function settle(saving: SaverState, commit: Commit, outcome: Outcome): void {
  if (outcome === 'saved' && commit.seq > saving.acknowledged) {
    Object.assign(saving, { acknowledged: commit.seq, failures: 0 })
    saving.ledger.saved(commit.set)
    if (commit.calls && commit.calls_before !== undefined)
      saving.recorder.toldOf({ calls: commit.calls, calls_before: commit.calls_before })
    if (commit.trigger === 'terminate') saving.farewell = false
  }
  if (outcome !== 'failed') saving.heardAt = Date.now()
  if (outcome === 'superseded') saving.final = outcome
  if (outcome === 'need_full') saving.ledger.owesAll()
  if ((outcome === 'failed' || outcome === 'need_full') && commit.trigger !== 'calls') tryLater(saving)
  if (outcome === 'over') void lapse(saving)
  else tell(saving)
}

function tryLater(saving: SaverState): void {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** saving.failures, LONGEST_RETRY_MS)
  saving.failures += 1
  clearTimeout(saving.retry)
  saving.retry = setTimeout(() => void soon(saving), delay)
}

/** Renews a launch that was idle for long or whose time is up, and then sends what is unsaved. */
async function lapse(saving: SaverState): Promise<void> {
  if (saving.final || saving.lapsed || saving.leaving) return
  saving.lapsed = true
  tell(saving)
  const renewal = await renew()
  saving.lapsed = false
  if (renewal === 'renewed') Object.assign(saving, { failures: 0, heardAt: Date.now() })
  else if (renewal !== 'failed') saving.final = renewal
  else if (owes(saving)) tryLater(saving)
  tell(saving)
  if (renewal === 'renewed') await soon(saving)
}

function now(saving: SaverState, trigger: 'commit' | 'terminate'): boolean {
  if (trigger === 'terminate') saving.farewell = true
  if (saving.final || saving.lapsed) return false
  if (saving.leaving) return owes(saving) && leave(saving)
  if (saving.closing || !owes(saving)) return true
  saving.background?.abort()
  delete saving.background
  const commit = next(saving, trigger, saving.ledger.whole())
  const outcome = whileWaiting(() => saveNow(commit))
  settle(saving, commit, outcome)
  return outcome === 'saved'
}

async function soon(saving: SaverState): Promise<void> {
  if (saving.final || saving.lapsed || saving.leaving || saving.background || !hasToSay(saving)) return
  const controller = new AbortController()
  saving.background = controller
  const commit = next(saving, owes(saving) ? 'autocommit' : 'calls', saving.ledger.whole())
  const small = JSON.stringify(commit).length < KEEPALIVE_CHARACTERS
  const outcome = await saveSoon(commit, AbortSignal.any([controller.signal, AbortSignal.timeout(PATIENCE_MS)]), small)
  if (controller.signal.aborted) return
  delete saving.background
  settle(saving, commit, outcome)
}

/** Whether there is something to send: unsaved values, unsent calls, or that the page is still visible. */
function hasToSay(saving: SaverState): boolean {
  const untold = saving.failures === 0 && saving.recorder.waits()
  const silent = document.visibilityState === 'visible' && Date.now() - saving.heardAt > SILENCE_MS
  return owes(saving) || untold || silent
}

async function flush(saving: SaverState): Promise<boolean> {
  saving.background?.abort()
  delete saving.background
  await soon(saving)
  return !owes(saving)
}

/**
 * Sends everything with beacons when the page goes away. It also reports that the page goes away, even if nothing is
 * unsaved. The answers are not received, so nothing counts as saved and the result is always false.
 */
function leave(saving: SaverState): false {
  saving.leaving = true
  if (saving.final) return false
  let [base, bytes]: [number | undefined, number] = [undefined, 0]
  for (const parcel of saving.ledger.parcels(saving.mostBytes)) {
    const commit = next(saving, 'pagehide', parcel, base)
    if (!saveOnTheWayOut(commit)) return false
    base = commit.seq
    bytes += new Blob([JSON.stringify(commit)]).size
  }
  tellOnTheWayOut(saving, saving.mostBytes - bytes, base)
  return false
}

/** The size in bytes of a commit without calls. */
const FRAME_BYTES = 500

/** Sends as many calls as fit beside the learner's values. */
function tellOnTheWayOut(saving: SaverState, bytes: number, base: number | undefined): void {
  let [left, skipped, last] = [bytes, 0, base]
  while (left > FRAME_BYTES && saving.recorder.waits()) {
    const said = saving.recorder.next(left - FRAME_BYTES, skipped)
    if (said.calls.length === 0 && skipped > 0) return
    const commit = { ...next(saving, 'pagehide', { set: {} }, last), ...said, trigger: 'calls' as const }
    if (!saveOnTheWayOut(commit) || said.calls.length === 0) return
    left -= new Blob([JSON.stringify(commit)]).size
    skipped += said.calls.length
    last = commit.seq
  }
}

async function tellCalls(saving: SaverState): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let outcome: Outcome = saving.failures === 0 ? 'saved' : 'failed'
  while (outcome === 'saved' && !saving.final && !saving.lapsed && saving.recorder.waits()) {
    const commit = next(saving, 'calls', { set: {} })
    outcome = await saveSoon(commit, signal, false)
    settle(saving, commit, outcome)
  }
}
