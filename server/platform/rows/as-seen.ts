import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Tx } from '../db/open.ts'
import { found, refusal } from '../errors.ts'
import { text } from '../shapes.ts'

/** The version that the caller saw, in a body. Without it, the request is about the present state. */
export const ExpectedVersion = Type.Optional(text(200, 1))

export const changedMeanwhile = refusal(
  'conflict',
  'changed_meanwhile',
  'This changed after you opened it. Look at it as it is now, then try again.',
)

/**
 * SQL for the version of a row, a hash of its facts. Equal facts give equal versions. It is SHA-256, because an author can write two texts
 * with one MD5.
 */
export const versionOf = (...facts: RawBuilder<unknown>[]) =>
  sql<string>`encode(substr(sha256(convert_to(row(${sql.join(facts)})::text, 'UTF8')), 1, 16), 'hex')`

/** Throws 409 if the caller saw another version. `field` is the body field with theirs. */
export function mustBeVersion(expected: string | undefined, version: string, field = 'expected_version'): void {
  if (expected !== undefined && expected !== version) throw changedMeanwhile().with({ field, params: { version } })
}

/**
 * Throws 409 if the caller saw another version than the present one. `present` returns the version of a locked row. It must be a separate
 * statement: the one that waits for a lock reads other rows as of before the wait.
 */
export async function checkVersion(db: Tx, expected: string | undefined, present: RawBuilder<{ version: string }>): Promise<void> {
  if (expected === undefined) return
  mustBeVersion(expected, found((await present.execute(db)).rows[0]).version)
}
