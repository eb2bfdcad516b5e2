// Library styles come first, because our styles override some of them wherever they are bundled.
import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import { speak } from './platform/language.ts'

// The pages are loaded after their messages, and after the polyfill for browsers without Temporal.
await Promise.all([speak(), 'Temporal' in globalThis || import('temporal-polyfill/global')])
const { begin } = await import('./app.tsx')
begin()
