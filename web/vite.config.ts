import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

/** `npm run dev` serves the pages; everything else goes to a server started with PUBLIC_ORIGIN=http://localhost:5173. */
const service = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), precompress()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/demo-idp', '/files'].map((path) => [path, service])),
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 700 },
})

/** Text is compressed once here, so that the service never has to. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(assets, name))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes))
      }
    },
  }
}
