import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** A catalogue of its own for each feature: what belongs to a page lies beside it. `npm run words` brings them up to date. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de'],
  catalogs: [
    { path: '<rootDir>/src/features/{name}/locales/{locale}', include: ['<rootDir>/src/features/{name}/'] },
    { path: '<rootDir>/player/locales/{locale}', include: ['<rootDir>/player/'] },
    { path: '<rootDir>/src/platform/refusals/locales/{locale}', include: ['<rootDir>/src/platform/refusals/'] },
    {
      path: '<rootDir>/src/platform/locales/{locale}',
      include: ['<rootDir>/src/platform/', '<rootDir>/src/*.tsx'],
      exclude: ['<rootDir>/src/platform/refusals/', '<rootDir>/src/**/*.test.ts'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  macro: { jsxPlaceholderDefaults: { a: 'link', strong: 'strong', em: 'em' } },
})
