import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { rfc3339 } from '../db/open.ts'

/** The fields of an entry that its hash covers. */
export type Content = Record<'id' | 'at' | 'action' | 'subject_kind' | 'subject_id', string> &
  Record<'actor_id' | 'actor_provider' | 'actor_subject' | 'request_id' | 'batch_id' | 'person_id' | 'old_text' | 'new_text', string | null>

/** SQL for the columns of Content of a row named `entry`. Session settings cannot change their text. */
export const contentColumns: RawBuilder<unknown> = sql.raw(`
  entry.id, ${rfc3339('entry.at')} as at, entry.actor_id, entry.actor_provider, entry.actor_subject, entry.request_id, entry.batch_id, entry.action,
  entry.subject_kind, entry.subject_id, entry.person_id, entry.old_values::text as old_text, entry.new_values::text as new_text`)

/** The head of a chain without entries. */
export const GENESIS = '0'.repeat(64)
/** The action under which the installation's trail records that a chain has started. */
export const STARTED = 'audit_chain.started'
/** The action under which the installation's trail records that a chain was signed with a new key. */
export const KEY_CHANGED = 'audit_chain.key_changed'
/** Number of entries that are sealed or verified at a time. */
export const BATCH = 1000

/** Returns the text that a chain's signature covers. */
export const ending = (chainId: string, { length, head }: { length: number; head: string }) => `${chainId} ${length} ${head}`

/** Every hash format of entries, past and present, by the number in the seal. */
const FORMATS: Record<number, typeof hashOf> = { 1: hashOf }
/** The number of the current hash format. */
export const FORMAT = 1

/** Whether a seal matches the entry at its position. A format that this version does not know never matches. */
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
    // An entry without a batch keeps the hash that it had before batches existed.
    ...(batch_id === null ? [] : [batch_id]),
  ]
  return hash('sha256', JSON.stringify(content))
}
