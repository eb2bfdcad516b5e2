import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { here, words } from './words-plugin.ts'

/** The page that plays courses. It lives on the origin of their content, beneath the address that the service gives its files. */
export default defineConfig({
  root: 'player',
  base: '/scorm/player/',
  plugins: [words(), lingui(here), precompress()],
  build: {
    target: 'es2022',
    outDir: '../dist-player',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // There is so little to build that its plugins always take most of the time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
