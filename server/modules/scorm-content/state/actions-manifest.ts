import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { PackageItem } from '#modules/scorm-package/items.ts'
import { objectivesOfItems } from '#modules/scorm-package/read.ts'
import { type Storage, blobsOf } from '#platform/files/blobs/store.ts'
import type { packageContent } from '../files/content.ts'
import type { entryIndex } from '../files/store-entries.ts'
import type { Session } from '../store.ts'

/** The package that a launch plays. */
type PackageRef = Pick<Session, 'version_id' | 'blob_key'>
type Objectives = Map<string, string[]>
type Sources = { storage: Storage; entries: ReturnType<typeof entryIndex>; content: ReturnType<typeof packageContent> }

export type Manifests = ReturnType<typeof manifestsOf>

/** Returns the objectives that content finds in its `cmi.objectives`. Versions whose items lack them are read once from their zip. */
export function manifestsOf(sources: Sources) {
  const kept = new LRUCache<string, Objectives, PackageRef>({
    max: 1000,
    fetchMethod: (_id, _stale, { context }) => read(sources, context),
  })
  return {
    async objectives(session: Session, { id, objectives }: PackageItem): Promise<string[]> {
      if (session.scorm_version === '1.2') return []
      return objectives ?? (await kept.fetch(session.version_id, { context: session }))?.get(id) ?? []
    },
  }
}

async function read({ storage, entries, content }: Sources, { version_id, blob_key }: PackageRef): Promise<Objectives> {
  const entry = await entries.find(version_id, 'imsmanifest.xml')
  if (!entry) return new Map()
  const bytes = await content.plain({ store: blobsOf(storage), blob_key }, entry, undefined)
  return objectivesOfItems(Buffer.isBuffer(bytes) ? bytes : await buffer(bytes))
}
