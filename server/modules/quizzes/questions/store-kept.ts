import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/open.ts'
import type { Asked } from '../scoring/rules.ts'
import { ofVersion } from './store.ts'

/** How many versions are kept; each has a thousand questions at most. */
const VERSIONS = 30
const kept = new LRUCache<string, ReadonlyMap<string, Asked>>({ max: VERSIONS })

/**
 * The questions of a version by their ids, in their order. They never change, and so are read once for all who are asked them. Only
 * what was read is shared: whoever waited for the reading of another transaction might hold what that one waits for.
 */
export async function versionOf(db: Db, quizId: string, version: number): Promise<ReadonlyMap<string, Asked>> {
  const key = `${quizId} ${version}`
  const found = kept.get(key)
  if (found) return found
  const read = new Map((await ofVersion(db, quizId, version)).map((asked) => [asked.question.question_id, asked]))
  if (read.size > 0) kept.set(key, read)
  return read
}
