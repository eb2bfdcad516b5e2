import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { here, words } from './words-plugin.ts'

/**
 * The build of the SCORM player. The player is served from the origin of the course content, under the address that the
 * service gives its files.
 */
export default defineConfig({
  root: 'player',
  base: '/scorm/player/',
  plugins: [words(), lingui(here), precompress()],
  build: {
    target: 'es2022',
    outDir: '../dist-player',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // The build is so small that plugins always take most of the time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
