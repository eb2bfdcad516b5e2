import { randomUUID } from 'node:crypto'

const KEY = /^(?:staged|files)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A fresh key. A client writes under `staged` keys only; only `files` keys are ever served. */
export const newKey = (area: 'staged' | 'files') => `${area}/${randomUUID()}`
export const isKey = (text: string) => KEY.test(text)

const INLINE = new Set([
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'audio/mpeg', 'audio/mp3', 'text/plain',
]) // prettier-ignore

/** Types a browser may show itself; anything else is saved as a file, whatever was asked for. */
export const mayShowInline = (contentType: string) => INLINE.has(contentType.split(';')[0]!.trim().toLowerCase())
