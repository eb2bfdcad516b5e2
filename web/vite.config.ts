import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { here, words } from './words-plugin.ts'

/** `npm run dev` serves the pages; everything else goes to a server started with PUBLIC_ORIGIN=http://localhost:5173. */
const service = 'http://localhost:3000'

/**
 * What more than one page needs comes in a few files: a page of its own small ones asks for a hundred, which costs a phone, and a
 * browser that is tested, more than what some page does not need of them. Parts of a page that only two of them show stay apart,
 * as do the libraries for maps and codes, which are large. The words are settled before any other file of ours is run.
 */
const groups = [
  { name: 'de', test: /locales.de\.po$/, priority: 4 },
  { name: 'language', test: /platform.language\.ts$/, priority: 3 },
  { name: 'libraries', test: /node_modules.(?!@xyflow|@dagrejs|d3-|qrcode)/, minShareCount: 2, priority: 2 },
  { name: 'shared', test: /web.src.+\.tsx?$/, minShareCount: 3, priority: 1 },
  { name: 'logic', test: /web.src.+\.ts$/, minShareCount: 2, priority: 0 },
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
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
