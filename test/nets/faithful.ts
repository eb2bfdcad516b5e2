import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../contract/document.ts'

/** Throws if a field of the answer differs from what the request sent. */
export function faithful({ properties = {} }: Schema, sent: unknown, got: unknown): void {
  for (const [name, value] of Object.entries(sent as Record<string, unknown>)) {
    const kept = (got as Record<string, unknown> | undefined)?.[name]
    if (kept === undefined || properties[name] === undefined) continue
    if (!same(value, kept)) throw new Error(`${name} was sent as ${JSON.stringify(value)} and kept as ${JSON.stringify(kept)}`)
  }
}

/**
 * Compares a sent value with the stored one. An empty text may clear a field, and ids ignore case. Lists of ids and
 * texts are sets; lists of objects have an order. Fields that a payload leaves out may have a default.
 */
function same(sent: unknown, kept: unknown): boolean {
  if (sent === '' && kept === null) return true
  if (typeof sent === 'string' && typeof kept === 'string') return sent === kept || sameMoment(sent, kept) || sameId(sent, kept)
  if (Array.isArray(sent) && Array.isArray(kept))
    return sent.some(isThing) ? sent.every((each, index) => same(each, kept[index])) : isDeepStrictEqual(asSet(sent), asSet(kept))
  if (typeof sent === 'object' && sent !== null && typeof kept === 'object' && kept !== null)
    return Object.entries(sent).every(([name, value]) => same(value, (kept as Record<string, unknown>)[name]))
  return sent === kept
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T.*?(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
const micros = (text: string) => `${Math.floor(Date.parse(text) / 1000)}${(MOMENT.exec(text)?.[1] ?? '.').padEnd(7, '0')}`
const sameMoment = (sent: string, kept: string) => MOMENT.test(sent) && MOMENT.test(kept) && micros(sent) === micros(kept)
const sameId = (sent: string, kept: string) => /^[0-9a-f-]{36}$/i.test(sent) && sent.toLowerCase() === kept
const isThing = (value: unknown) => typeof value === 'object' && value !== null
const asSet = (values: unknown[]) => new Set(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)))
