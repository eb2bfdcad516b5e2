import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** `npm run dev` serves the pages; everything else goes to a server started with PUBLIC_ORIGIN=http://localhost:5173. */
const service = 'http://localhost:3000'

/** For tools that read this from elsewhere. */
const here = { cwd: import.meta.dirname }

export default defineConfig({
  // English is what stands in the source; only other languages have catalogues to load.
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' }, here)] }),
    react(),
    lingui(here),
    precompress(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/demo-idp', '/files'].map((path) => [path, service])),
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'de', test: /locales.de\.po$/ }] } } },
  },
})
