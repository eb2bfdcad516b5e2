import type { ZipEntry } from '#platform/files/zip/entries.ts'

/** Finds a file of the package by an address in the manifest, with tolerance for common mistakes. */
export type Lookup = (path: string) => string | undefined

/**
 * Tries an exact match, then one without percent escapes, then one in the other Unicode form.
 * Last it ignores case, if only one file fits.
 */
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

/** An address within the package: the path below its root, and the query and fragment with their sign. */
export type Address = { path: string; suffix: string }

const MAX_ADDRESS = 4000

/** Returns undefined for an address that leads out of the package, or is too long. */
export function addressOf(bases: string[], href: string, parameters = ''): Address | undefined {
  if (href.length > MAX_ADDRESS) return undefined
  const [, named = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const parts = [...bases, named].map((part) => part.replaceAll('\\', '/').trim())
  if (parts.some((part) => /^[a-z][a-z0-9+.-]*:/i.test(part.replaceAll(/[\s\p{Cc}]/gu, '')) || part.startsWith('//'))) return undefined
  const path = flattened(parts.join('/'))
  return path === undefined ? undefined : { path, suffix: joined(query, fragment, parameters) }
}

/** Returns undefined when `..` leaves the root. */
function flattened(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.join('/')
}

/** Joins parameters to an address. They may begin with `?`, `&`, `#`, or none of these. */
function joined(query: string, fragment: string, parameters: string): string {
  const added = parameters.trim().replace(/^[?&]+/, '')
  if (added === '') return query + fragment
  if (added.startsWith('#')) return query + (fragment || added)
  const [more = '', behind = ''] = /^([^#]*)(#.*)?$/s.exec(added)?.slice(1) ?? []
  return `${query ? `${query}&` : '?'}${more}${fragment || behind}`
}
