import { afterAll, afterEach } from 'vitest'
import { refuseFaults, refuseLeftovers, sharedHarness } from './harness.ts'

afterEach(async () => {
  const shared = await sharedHarness()
  if (shared) await refuseLeftovers(shared)
})
afterAll(async () => {
  const shared = await sharedHarness()
  if (shared) await refuseFaults(shared)
})
