// Before anything of ours, which overrides some of it wherever it is bundled.
import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import { speak } from './platform/language.ts'

// The pages are loaded once their words are there, and days and zones for a browser that does not know them.
await Promise.all([speak(), 'Temporal' in globalThis || import('temporal-polyfill/global')])
const { begin } = await import('./app.tsx')
begin()
