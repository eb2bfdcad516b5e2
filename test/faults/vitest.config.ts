import { defineConfig } from 'vitest/config'

/** Tests that measure times closely, or memory. Tests that kill the service at a moment count from the start of the process. */
const TIMED = 'test/faults/{cost,database-outage,files,full-disk,migration,network,sittings,uploads}.fault.ts'
const patient = { testTimeout: 180_000, hookTimeout: 120_000 }

/** The tests kill real processes and get time for that. They run two at a time; those that measure run alone afterwards. */
export default defineConfig({
  test: {
    globalSetup: ['test/faults/installed.ts'],
    projects: [
      { test: { ...patient, name: 'waiting', include: ['test/faults/*.fault.ts'], exclude: [TIMED], maxWorkers: 2 } },
      { test: { ...patient, name: 'timed', include: [TIMED], fileParallelism: false } },
    ],
  },
})
