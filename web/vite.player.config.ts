import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** The page that plays courses. It lives on the origin of their content, beneath the address that the service gives its files. */
export default defineConfig({
  root: 'player',
  base: '/scorm/player/',
  plugins: [precompress()],
  build: { target: 'es2022', outDir: '../dist-player', emptyOutDir: true, chunkSizeWarningLimit: 700 },
})
