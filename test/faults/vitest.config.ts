import { defineConfig } from 'vitest/config'

/** Faults are real processes killed for real: one at a time, and given time. */
export default defineConfig({
  test: { include: ['test/faults/*.fault.ts'], fileParallelism: false, testTimeout: 180_000, hookTimeout: 120_000 },
})
