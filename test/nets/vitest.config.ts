import { defineConfig } from 'vitest/config'

/** The nets ask tens of thousands of questions of one service each, and report as they go. */
export default defineConfig({
  test: { include: ['test/nets/*.net.ts'], maxWorkers: 2, testTimeout: 1_800_000, hookTimeout: 300_000 },
})
