import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Tx } from '../db/open.ts'
import { found, refusal } from '../errors.ts'
import { text } from '../shapes.ts'

/** The version that the caller saw, in a body. Left out, the request is about the present state. */
export const ExpectedVersion = Type.Optional(text(200, 1))

export const changedMeanwhile = refusal(
  'conflict',
  'changed_meanwhile',
  'This changed after you opened it. Look at it as it is now, then try again.',
)

/**
 * The version of a row by its facts, as SQL. Equal facts give equal versions. An author can write two texts with one MD5; SHA-256
 * prevents that.
 */
export const versionOf = (...facts: RawBuilder<unknown>[]) =>
  sql<string>`encode(substr(sha256(convert_to(row(${sql.join(facts)})::text, 'UTF8')), 1, 16), 'hex')`

/** 409 when the caller saw another version than this one. `field` is where the body has theirs. */
export function mustBeVersion(expected: string | undefined, version: string, field = 'expected_version'): void {
  if (expected !== undefined && expected !== version) throw changedMeanwhile().with({ field, params: { version } })
}

/**
 * 409 when the caller saw another version than the present one. `present` gives the version of a row that is held. It is a statement of
 * its own: the statement that waits for a lock reads other rows as they were before the wait.
 */
export async function checkVersion(db: Tx, expected: string | undefined, present: RawBuilder<{ version: string }>): Promise<void> {
  if (expected === undefined) return
  mustBeVersion(expected, found((await present.execute(db)).rows[0]).version)
}
