import { defineConfig } from 'vitest/config'
import { progress } from './test/progress.ts'
import { words } from './web/words-plugin.ts'

/** Needs no database, or starts the service with the embedded one in any case, or is about something else: one run of these is enough. */
const ONCE =
  process.env.TEST_DATABASE_URL === undefined
    ? []
    : [
        'test/{demo,readme,http/web-app,contract/refusal-words}.test.ts',
        'test/http/{http,rate-limit}.test.ts',
        'server/platform/{auth/outgoing,exports/csv,http/body-timeout,http/unread-body,http/validate}.test.ts',
        // What is tried are providers, players, files of people and drawn pages, and no statement of its own.
        'server/platform/auth/{bearer,introspection}.test.ts',
        'server/modules/scorm-package/*.test.ts',
        'server/modules/scorm-content/files/unpacked.test.ts',
        'server/modules/scorm-courses/verdicts/verdicts.test.ts',
        'server/modules/quizzes/interchange/{foreign,gift}.test.ts',
        'server/modules/search/files.test.ts',
        'server/modules/{awards/certificate,events/sheet}/routes.test.ts',
      ]
const ofService = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, setupFiles: ['test/leftovers.ts'] }

export default defineConfig({
  test: {
    globalSetup: ['test/scratch.ts'],
    reporters: ['default', progress()],
    // One more than there are cores: tests also wait, for a second to end or for a provider that is slow.
    maxWorkers: 3,
    // Threads of one process share what the engine has compiled of the embedded database.
    pool: 'threads',
    projects: [
      {
        // Node runs these itself: nothing of theirs has to be transformed.
        test: {
          ...ofService,
          name: 'service',
          include: ['server/**/*.test.ts', 'common/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/pages/**', ...ONCE],
          experimental: { viteModuleRunner: false },
        },
      },
      ...(process.env.TEST_DATABASE_URL === undefined
        ? [
            {
              plugins: [words()],
              test: { name: 'web', include: ['web/src/**/*.test.ts'], isolate: false, setupFiles: ['web/test-words.ts'] },
            },
            {
              plugins: [words()],
              // React as people get it: its development build takes three times as long.
              oxc: { jsx: { runtime: 'automatic', development: false } },
              test: { ...ofService, name: 'pages', include: ['test/pages/*.test.ts'], env: { NODE_ENV: 'production' } },
            },
          ]
        : []),
    ],
  },
})
