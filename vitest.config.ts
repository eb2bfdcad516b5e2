import { defineConfig } from 'vitest/config'
import { words } from './web/words-plugin.ts'

export default defineConfig({
  plugins: [words()],
  test: {
    include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'],
    globalSetup: ['test/scratch.ts'],
    setupFiles: ['test/leftovers.ts', 'web/test-words.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
