import { afterAll, afterEach } from 'vitest'
import { type Harness, refuseFaults, refuseLeftovers, startHarness } from './harness.ts'

/**
 * Returns a harness with its own database, for a test file whose requests concern all people. Rows of other files do
 * not slow it down, and its requests do not affect them. It takes a second to start and ends with the file.
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
