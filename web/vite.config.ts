import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { here, words } from './words-plugin.ts'

/** `npm run dev` serves the pages; everything else goes to a server started with PUBLIC_ORIGIN=http://localhost:5173. */
const service = 'http://localhost:3000'

/**
 * What many pages need comes in two files: a page of its own small ones asks for a hundred, which costs a phone more than what
 * some page does not need of them. The words are settled before any other file of ours is run, so they stand apart.
 */
const groups = [
  { name: 'de', test: /locales.de\.po$/, priority: 4 },
  { name: 'language', test: /platform.language\.ts$/, priority: 3 },
  { name: 'libraries', test: /node_modules/, minShareCount: 12, priority: 2 },
  { name: 'shared', minShareCount: 12, priority: 1 },
]

export default defineConfig({
  // English is what stands in the source; only other languages have catalogues to load.
  plugins: [words(), react(), lingui(here), precompress()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/demo-idp', '/files'].map((path) => [path, service])),
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
