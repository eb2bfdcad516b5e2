import { defineConfig } from 'vitest/config'
import { words } from './web/words-plugin.ts'

/** What touches no database, or starts the service with the embedded one whatever there is: once is enough. */
const ONCE = process.env.TEST_DATABASE_URL === undefined ? [] : ['web/src/**', 'test/{demo,readme}.test.ts']

export default defineConfig({
  plugins: [words()],
  test: {
    include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...ONCE],
    globalSetup: ['test/scratch.ts'],
    setupFiles: ['test/leftovers.ts', 'web/test-words.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
