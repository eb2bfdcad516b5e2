import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeclarations } from '../../module.ts'
import type { Context } from '../../context.ts'
import type { BatchKey, LeasedBatch } from './store.ts'
import * as batches from './store.ts'
import { performer } from './actions-perform.ts'

/** Batches that one process does at the same time. */
const MOST_AT_ONCE = 8
/** Milliseconds after which a reader looks for outcomes of another process. */
const LOOK_MS = 1000
const SWEEP_MS = 30_000
/** The longest pause of a batch that is over the rate limit, before it tries again. */
const MOST_SECONDS = 10

export type ActRunner = ReturnType<typeof actRunner>

/**
 * Does batches, each act in its turn. A batch is leased to one process at a time. If that process stops or dies, the next reader or the
 * sweep of another process goes on with it.
 */
export function actRunner(context: Context, app: FastifyInstance, house: ModuleDeclarations) {
  const { db, log } = context
  const doBatch = batchDoer(context, app, house)
  const running = new Map<string, Promise<void>>()
  const steps = signals(app.leaving)

  /** Begins a batch or goes on with it, unless it is under way. */
  function start(key: BatchKey): void {
    const name = nameOf(key)
    if (running.has(name) || running.size >= MOST_AT_ONCE || app.leaving.aborted) return
    const failed = (err: unknown) => log.error({ err }, 'A batch of acts stopped, and is tried again.')
    const over = () => {
      running.delete(name)
      steps.give(name)
    }
    running.set(name, doBatch(key, () => steps.give(name)).catch(failed).finally(over)) // prettier-ignore
  }

  return {
    start,
    /** Resolves after the next act of the batch, or soon. */
    nextStep: (key: BatchKey) => steps.next(nameOf(key)),
    /** Goes on with batches that no process does, now and again until the process leaves. */
    async sweep(): Promise<void> {
      const failed = (err: unknown) => log.error({ err }, 'Batches of acts could not be looked for.')
      while (!app.leaving.aborted) {
        const found = await batches.abandoned(db).catch(failed)
        for (const key of found ?? []) start(key)
        await pause(SWEEP_MS, app.leaving)
      }
    },
    /** Waits for the acts under way. */
    idle: async () => void (await Promise.all(running.values())),
  }
}

/** Returns the function that does a batch until it is over, the process leaves, or another process has it. */
function batchDoer(context: Context, app: FastifyInstance, house: ModuleDeclarations) {
  const { db } = context
  const runner_id = randomUUID()
  const perform = performer(context, app, house)

  /** Does the next act. Returns false if the batch is over, or is to be done by another process. */
  async function doNext(batch: LeasedBatch): Promise<boolean> {
    if (!(await batches.extend(db, batch))) return false
    const act = await batches.next(db, batch)
    if (!act) return false
    const seconds = await perform(batch, act)
    if (seconds === 'hand over') return false
    // The pause is short, so that the lease does not end meanwhile.
    if (seconds !== undefined) await pause(Math.min(seconds, MOST_SECONDS) * 1000, app.leaving)
    return true
  }

  return async function doBatch(key: BatchKey, onStep: () => void): Promise<void> {
    const batch = await batches.lease(db, key, runner_id)
    if (!batch) return
    try {
      while (!app.leaving.aborted && (await doNext(batch))) onStep()
    } finally {
      await batches.release(db, batch)
    }
  }
}

/** Signals by name, for waiting readers. */
function signals(leaving: AbortSignal) {
  const waited = new Map<string, PromiseWithResolvers<void>>()
  return {
    give(name: string): void {
      waited.get(name)?.resolve()
      waited.delete(name)
    },
    async next(name: string): Promise<void> {
      const signal = waited.get(name) ?? Promise.withResolvers<void>()
      waited.set(name, signal)
      await Promise.race([signal.promise, pause(LOOK_MS, leaving)])
    },
  }
}

/** Waits, but not longer than the process stays. */
const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

const nameOf = ({ account_id, batch_id }: BatchKey) => `${account_id} ${batch_id}`
