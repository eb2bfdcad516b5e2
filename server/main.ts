import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled once is kept beside the packages, where only whoever installs may write: from then on a start takes three quarters
// of the time. Where nothing can be written there, each start compiles anew.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
flushCompileCache()
