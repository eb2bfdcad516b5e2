import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/open.ts'

/** A file of a package: the offset of its data in the zip, and its unpacked size and checksum. Method 8 is deflated, 0 is stored. */
export type Entry = { path: string; data_offset: number; compressed_size: number; size: number; method: number; crc32: number }

/** `folded` has the paths with upper-case letters, by their lower-case form. */
type Index = { exact: Map<string, Entry>; folded: Map<string, Entry> }

/** The number of cached entries over all packages. They never change. */
const MOST_ENTRIES = 200_000

/** Finds files of a package version by the path of a request. It reads a version once and caches it. */
export function entryIndex(db: Db) {
  const kept = new LRUCache<string, Index>({
    maxSize: MOST_ENTRIES,
    sizeCalculation: ({ exact }) => exact.size + 1,
    fetchMethod: (versionId) => read(db, versionId),
  })
  return {
    /**
     * `path` is the raw path, still percent-encoded.
     * An exact match comes first, then one that ignores case, because courses are made on Windows.
     */
    async find(versionId: string, path: string): Promise<Entry | undefined> {
      const decoded = decode(path)
      if (decoded === undefined) return undefined
      const { exact, folded } = kept.get(versionId) ?? (await kept.fetch(versionId))!
      const lower = decoded.toLowerCase()
      return exact.get(decoded) ?? exact.get(path) ?? folded.get(lower) ?? exact.get(lower)
    },
  }
}

/** Decodes a path once. Returns undefined for a path outside the package. */
function decode(path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  return /[\0\\]/.test(decoded) || decoded.split('/').includes('..') ? undefined : decoded
}

async function read(db: Db, versionId: string): Promise<Index> {
  const index: Index = { exact: new Map(), folded: new Map() }
  for (const { lower_path, ...entry } of await entries(db, versionId)) {
    index.exact.set(entry.path, entry)
    if (lower_path !== entry.path) index.folded.set(lower_path, entry)
  }
  return index
}

/** Returns all files of a package version with their lower-case paths. */
function entries(db: Db, versionId: string): Promise<(Entry & { lower_path: string })[]> {
  return db
    .selectFrom('scorm_package_entry')
    .select(['path', 'lower_path', 'data_offset', 'compressed_size', 'size', 'method', 'crc32'])
    .where('package_version_id', '=', versionId)
    .orderBy('path', 'desc')
    .execute()
}
