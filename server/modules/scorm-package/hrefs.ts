import type { ZipEntry } from '#platform/files/zip/entries.ts'

/** Finds a file of the package by the address in a manifest, as forgivingly as course makers are careless. */
export type Lookup = (path: string) => string | undefined

/** Exactly; without percent signs; in the other Unicode form; and in another case, when only one file fits. */
export function lookupIn(entries: Pick<ZipEntry, 'path'>[]): Lookup {
  const exact = new Set(entries.map(({ path }) => path))
  const normal = new Map(entries.map(({ path }) => [path.normalize('NFC'), path]))
  const folded = new Map<string, string | undefined>()
  for (const { path } of entries) {
    const key = fold(path)
    folded.set(key, folded.has(key) ? undefined : path)
  }
  return (path) => {
    const plain = percentDecoded(path)
    return [path, plain].find((each) => exact.has(each)) ?? normal.get(plain.normalize('NFC')) ?? folded.get(fold(plain))
  }
}

const fold = (path: string) => path.normalize('NFC').toLowerCase()

function percentDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** An address within the package: the path below its root, and what comes behind it, with `?` or `#` in front. */
export type Address = { path: string; suffix: string }

const MAX_ADDRESS = 4000

/** Undefined when the address leads out of the package, or is longer than any. */
export function addressOf(bases: string[], href: string, parameters = ''): Address | undefined {
  if (href.length > MAX_ADDRESS) return undefined
  const [, named = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const parts = [...bases, named].map((part) => part.replaceAll('\\', '/').trim())
  if (parts.some((part) => /^[a-z][a-z0-9+.-]*:/i.test(part.replaceAll(/[\s\p{Cc}]/gu, '')) || part.startsWith('//'))) return undefined
  const path = flattened(parts.join('/'))
  return path === undefined ? undefined : { path, suffix: joined(query, fragment, parameters) }
}

/** Undefined when `..` climbs out. */
function flattened(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.join('/')
}

/** Parameters may begin with `?`, `&` or `#`, or with nothing. */
function joined(query: string, fragment: string, parameters: string): string {
  const added = parameters.trim().replace(/^[?&]+/, '')
  if (added === '') return query + fragment
  if (added.startsWith('#')) return query + (fragment || added)
  const [more = '', behind = ''] = /^([^#]*)(#.*)?$/s.exec(added)?.slice(1) ?? []
  return `${query ? `${query}&` : '?'}${more}${fragment || behind}`
}
