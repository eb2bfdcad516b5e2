import { afterAll, afterEach } from 'vitest'
import { type Harness, refuseFaults, refuseLeftovers, startHarness } from './harness.ts'

/**
 * A harness on a database of its own, for a file of tests that asks about everybody: what other files have written does not slow
 * it down, and nobody else hears of what it does. Starting one takes a second; it ends with the file.
 */
export async function ownHarness(): Promise<Harness> {
  const t = await startHarness({ isShared: false })
  afterEach(() => refuseLeftovers(t))
  afterAll(async () => {
    await refuseFaults(t)
    await t.app.close()
    await t.context.close()
    await t.issuer.close()
  })
  return t
}
