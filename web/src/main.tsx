import { speak } from './platform/language.ts'

// The pages are loaded once their words are there.
await speak()
const { show } = await import('./app.tsx')
show()
