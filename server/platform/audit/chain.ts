import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { rfc3339 } from '../db/open.ts'

/** What an entry says, as a hash vouches for it. */
export type Content = Record<'id' | 'at' | 'action' | 'subject_kind' | 'subject_id', string> &
  Record<'actor_id' | 'actor_provider' | 'actor_subject' | 'request_id' | 'batch_id' | 'person_id' | 'old_text' | 'new_text', string | null>

/** The columns of Content, of a row named `entry`. No setting of the session changes their text. */
export const contentColumns: RawBuilder<unknown> = sql.raw(`
  entry.id, ${rfc3339('entry.at')} as at, entry.actor_id, entry.actor_provider, entry.actor_subject, entry.request_id, entry.batch_id, entry.action,
  entry.subject_kind, entry.subject_id, entry.person_id, entry.old_values::text as old_text, entry.new_values::text as new_text`)

/** The end of a chain that has no entry yet. */
export const GENESIS = '0'.repeat(64)
/** The installation's trail says under this action which chains have started. */
export const STARTED = 'audit_chain.started'
/** The installation's trail says under this action which chains' ends were signed with another key from then on. */
export const KEY_CHANGED = 'audit_chain.key_changed'
/** How many entries are sealed, or verified, at a time. */
export const BATCH = 1000

/** What a chain's signature vouches for. */
export const ending = (chainId: string, { length, head }: { length: number; head: string }) => `${chainId} ${length} ${head}`

/** Each form in which the content of an entry was ever hashed, by the number that its seal has. */
const FORMATS: Record<number, typeof hashOf> = { 1: hashOf }
/** The number of the form in which entries are hashed now. */
export const FORMAT = 1

/** Whether a seal is that of the entry at its place. A form that this version does not know is none. */
export const isSealOf = (
  seal: { hash: string; format: number; position: number },
  previous: string,
  chain: string,
  entry: Content,
): boolean => FORMATS[seal.format]?.(previous, seal.position, chain, entry) === seal.hash

export function hashOf(previous: string, position: number, chain: string, entry: Content): string {
  const { id, at, actor_id, actor_provider, actor_subject, request_id, action, subject_kind, subject_id, person_id } = entry
  const { old_text, new_text, batch_id } = entry
  const content = [
    previous,
    position,
    chain,
    id,
    at,
    actor_id,
    actor_provider,
    actor_subject,
    request_id,
    action,
    subject_kind,
    subject_id,
    person_id,
    old_text,
    new_text,
    // What is part of no batch has the hash that it had before there were any.
    ...(batch_id === null ? [] : [batch_id]),
  ]
  return hash('sha256', JSON.stringify(content))
}
