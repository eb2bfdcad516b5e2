import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './chunks.ts'
import { frameWithoutDialogs, noDetours, notThere, preloads } from './first-page.ts'
import { firstScript } from './first-script.ts'
import { precompress } from './precompress.ts'
import { usedStyles } from './used-styles.ts'
import { here, words } from './words-plugin.ts'

/** `npm run dev` serves the pages. Everything else goes to a server started with PUBLIC_ORIGIN=http://localhost:5173. */
const service = 'http://localhost:3000'

export default defineConfig({
  // English is in the source. Only other languages have catalogues to load.
  plugins: [words(), react(), frameWithoutDialogs(), lingui(here), noDetours(), firstScript(), preloads(), usedStyles(), precompress()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/demo-idp', '/files'].map((path) => [path, service])),
  },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: { resolveDependencies: notThere },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: groups() } } },
  },
})
