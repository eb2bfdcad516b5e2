import { randomUUID } from 'node:crypto'

const KEY = /^(?:staged|files)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns a new key. Clients write only under `staged` keys; only `files` keys are served. */
export const newKey = (area: 'staged' | 'files') => `${area}/${randomUUID()}`
export const isKey = (text: string) => KEY.test(text)

const INLINE = new Set([
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'audio/mpeg', 'audio/mp3', 'text/plain',
]) // prettier-ignore

/** Whether a browser may show the type itself. All other types are downloads, even if inline display was requested. */
export const mayShowInline = (contentType: string) => INLINE.has(contentType.split(';')[0]!.trim().toLowerCase())
