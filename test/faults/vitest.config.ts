import { defineConfig } from 'vitest/config'

/** What asserts how long something takes, closely, or how much memory. Those that kill at a moment count from the start of a process. */
const TIMED = 'test/faults/{cost,database-outage,files,full-disk,migration,network,sittings,uploads}.fault.ts'
const patient = { testTimeout: 180_000, hookTimeout: 120_000 }

/** Faults are real processes killed for real, and given time: two at a time, and those that are timed alone afterwards. */
export default defineConfig({
  test: {
    globalSetup: ['test/faults/installed.ts'],
    projects: [
      { test: { ...patient, name: 'waiting', include: ['test/faults/*.fault.ts'], exclude: [TIMED], maxWorkers: 2 } },
      { test: { ...patient, name: 'timed', include: [TIMED], fileParallelism: false } },
    ],
  },
})
