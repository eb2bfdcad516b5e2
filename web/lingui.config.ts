import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Each feature has its own catalogue, beside its pages. `npm run words` updates the catalogues. */
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
