import { defineConfig } from 'vitest/config'
import { words } from './web/words-plugin.ts'

/** What asks the database for nothing of its own, or starts the service with the embedded one whatever there is: once is enough. */
const ONCE =
  process.env.TEST_DATABASE_URL === undefined
    ? []
    : [
        'web/src/**',
        'test/{demo,readme,http/web-app,contract/refusal-words}.test.ts',
        'server/platform/{auth/outgoing,exports/csv,http/body-timeout,http/validate}.test.ts',
        'server/modules/scorm-package/*.test.ts',
        'server/modules/scorm-content/files/unpacked.test.ts',
      ]

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
