import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/open.ts'
import type { QuestionToMark } from '../scoring/rules.ts'
import { ofVersion } from './store.ts'

/** The number of cached versions. Each has at most a thousand questions. */
const VERSIONS = 30
const kept = new LRUCache<string, ReadonlyMap<string, QuestionToMark>>({ max: VERSIONS })

/**
 * Returns the questions of a version by id, in their order. Versions never change, so one read serves all learners.
 * The cache shares results, not pending reads: waiting for a read of another transaction could deadlock.
 */
export async function versionOf(db: Db, quizId: string, version: number): Promise<ReadonlyMap<string, QuestionToMark>> {
  const key = `${quizId} ${version}`
  const found = kept.get(key)
  if (found) return found
  const read = new Map((await ofVersion(db, quizId, version)).map((asked) => [asked.question.question_id, asked]))
  if (read.size > 0) kept.set(key, read)
  return read
}
