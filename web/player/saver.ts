import { type Ledger, type Parcel, ledgerOf } from './ledger.ts'
import { type Heard, type Recorder, recorderOf } from './recorder.ts'
import { type Commit, type Outcome, type State, type Trigger, saveNow, saveOnTheWayOut, saveSoon } from './service.ts'

/** How the learner's work stands: `retrying` after a save that failed; with the last two this window saves no more. */
export type Standing = 'saved' | 'unsaved' | 'retrying' | 'superseded' | 'over'

const PATIENCE_MS = 10_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000
/** What browsers let a request carry that may outlive its page. */
const KEEPALIVE_CHARACTERS = 20_000

type Saving = {
  ledger: Ledger
  recorder: Recorder
  item: string
  seq: number
  acknowledged: number
  /** The content said goodbye, and the service has not heard of it. */
  farewell: boolean
  leaving: boolean
  failures: number
  mostBytes: number
  told: (standing: Standing) => void
  final?: 'superseded' | 'over'
  background?: AbortController
  retry?: ReturnType<typeof setTimeout>
}

export type Saver = ReturnType<typeof saverOf>

/**
 * Brings to the service what content writes. Every commit carries all that is not acknowledged yet, so that one that was
 * lost on the way leaves no hole behind. `told` hears of every change of how things stand.
 */
export function saverOf(state: State, told: (standing: Standing) => void) {
  const { item_id: item, seq, superseded, max_beacon_bytes: mostBytes } = state
  const fresh = { farewell: false, leaving: false, failures: 0 }
  const saving: Saving = { ledger: ledgerOf(), recorder: recorderOf(state), item, seq, acknowledged: seq, mostBytes, told, ...fresh }
  if (superseded) saving.final = 'superseded'
  return {
    /** While the page lives: waits for the service, and says whether it has everything. */
    now: (trigger: 'commit' | 'terminate') => now(saving, trigger),
    /** Behind the learner's back, one request at a time. */
    soon: () => soon(saving),
    /** As the page goes away. */
    leave: () => leave(saving),
    /** The page came back from where it was going. */
    stay: () => Object.assign(saving, { leaving: false }),
    owes: () => saving.final === undefined && owes(saving),
    wrote: (name: string, value: string) => {
      saving.ledger.wrote(name, value)
      tell(saving)
    },
    /** The content called the API. */
    heard: (call: Heard) => saving.recorder.heard(saving.item, call),
    /** Tells all that the content said, before the launch ends. */
    tellCalls: () => tellCalls(saving),
    /** Another item is open now. */
    turnTo: (next: string) => {
      saving.ledger.turnFrom(saving.item, next)
      Object.assign(saving, { item: next, farewell: false, failures: 0 })
      tell(saving)
    },
  }
}

const owes = ({ ledger, farewell }: Saving) => ledger.owes() || farewell

function tell(saving: Saving): void {
  const open = saving.failures > 0 ? 'retrying' : owes(saving) ? 'unsaved' : 'saved'
  saving.told(saving.final ?? open)
}

/** `base` is the commit that this one follows; 0 when it holds all that the service may miss. */
function next(saving: Saving, trigger: Trigger, parcel: Parcel, base?: number): Commit {
  const { seq, acknowledged, item, farewell } = saving
  saving.seq = seq + 1
  const base_seq = base ?? (seq === acknowledged ? acknowledged : 0)
  const commit = { seq: saving.seq, base_seq, item_id: item, trigger: farewell ? 'terminate' : trigger, ...parcel } as const
  // What the learner did goes first: where saving fails, nothing beside it is tried.
  return saving.failures === 0 && trigger !== 'pagehide' && saving.recorder.waits() ? { ...commit, ...saving.recorder.next() } : commit
}

function settle(saving: Saving, commit: Commit, outcome: Outcome): void {
  if (outcome === 'saved' && commit.seq > saving.acknowledged) {
    Object.assign(saving, { acknowledged: commit.seq, failures: 0 })
    saving.ledger.saved(commit.set)
    if (commit.calls && commit.calls_before !== undefined)
      saving.recorder.toldOf({ calls: commit.calls, calls_before: commit.calls_before })
    if (commit.trigger === 'terminate') saving.farewell = false
  }
  if (outcome === 'superseded' || outcome === 'over') saving.final = outcome
  if (outcome === 'need_full') saving.ledger.owesAll()
  if ((outcome === 'failed' || outcome === 'need_full') && commit.trigger !== 'calls') {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** saving.failures, LONGEST_RETRY_MS)
    saving.failures += 1
    clearTimeout(saving.retry)
    saving.retry = setTimeout(() => void soon(saving), delay)
  }
  tell(saving)
}

function now(saving: Saving, trigger: 'commit' | 'terminate'): boolean {
  if (trigger === 'terminate') saving.farewell = true
  if (saving.final) return false
  if (saving.leaving) return leave(saving)
  if (!owes(saving)) return true
  saving.background?.abort()
  const commit = next(saving, trigger, saving.ledger.whole())
  const outcome = saveNow(commit)
  settle(saving, commit, outcome)
  return outcome === 'saved'
}

async function soon(saving: Saving): Promise<void> {
  const untold = saving.failures === 0 && saving.recorder.waits()
  if (saving.final || saving.leaving || saving.background || !(owes(saving) || untold)) return
  const controller = new AbortController()
  saving.background = controller
  const commit = next(saving, owes(saving) ? 'autocommit' : 'calls', saving.ledger.whole())
  const small = JSON.stringify(commit).length < KEEPALIVE_CHARACTERS
  const outcome = await saveSoon(commit, AbortSignal.any([controller.signal, AbortSignal.timeout(PATIENCE_MS)]), small)
  delete saving.background
  if (!controller.signal.aborted) settle(saving, commit, outcome)
}

/** Nobody hears the answer to what is sent here, so nothing of it counts as saved, and the answer is always false. */
function leave(saving: Saving): false {
  saving.leaving = true
  if (saving.final) return false
  let [base, bytes]: [number | undefined, number] = [undefined, 0]
  for (const parcel of owes(saving) ? saving.ledger.parcels(saving.mostBytes) : []) {
    const commit = next(saving, 'pagehide', parcel, base)
    if (!saveOnTheWayOut(commit)) return false
    base = commit.seq
    bytes += new Blob([JSON.stringify(commit)]).size
  }
  tellOnTheWayOut(saving, saving.mostBytes - bytes, base)
  return false
}

/** What a commit has besides calls. */
const FRAME_BYTES = 500

/** As many calls as still fit, beside what the learner did. */
function tellOnTheWayOut(saving: Saving, bytes: number, base: number | undefined): void {
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

function tellCalls(saving: Saving): void {
  let outcome: Outcome = 'saved'
  while (outcome === 'saved' && !saving.final && saving.recorder.waits()) {
    const commit = next(saving, 'calls', { set: {} })
    outcome = saveNow(commit)
    settle(saving, commit, outcome)
  }
}
