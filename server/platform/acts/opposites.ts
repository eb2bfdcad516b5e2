import type { Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { Tx } from '../db/open.ts'
import { type Remark, refusal, remark } from '../errors.ts'
import type { ActRequest } from './operations.ts'

/** An entry of the audit trail, as far as its opposite depends on it. */
export type UndoableEntry = {
  action: string
  at: string
  organization_id: string
  subject_id: string
  person_id: string | null
  actor_id: string | null
  old_values: unknown
  new_values: unknown
}

/** The operation that does the opposite of an entry. */
export type OppositeAct = {
  request: ActRequest
  /**
   * Runs in the transaction of the request, before its change. Locks what the entry is about. Throws if it is no longer as the entry left
   * it.
   */
  unchanged?: (db: Tx, actor: Actor) => Promise<void>
}

/** How a module takes back the entries of one action. */
export type Opposite = {
  /** The permission to take back what another person did. Missing if only the person who did it may take it back. */
  needs?: Permission
  /** Undefined if this entry cannot be taken back. */
  act: (entry: UndoableEntry) => OppositeAct | undefined
  /** Why such entries stay. */
  stays?: () => Remark
}

/** The opposites of a module, by action, such as `grant.created`. */
export type Opposites = Record<string, Opposite>

/** Declares that entries of an action stay, and why. */
export const staysBecause = (stays: () => Remark): Opposite => ({ act: () => undefined, stays })

const noOpposite = remark('no_opposite', 'Nothing does the opposite.')
const valuesHidden = remark('opposite_hidden', 'What it says is not shown to you.')
const tooLittle = remark('opposite_untold', 'The log does not say enough of it to do the opposite.')
const deciders = remark('opposite_of_decider', 'Only the person who decided may take it back.')
const notAllowed = remark('opposite_forbidden', 'You may not do the opposite.')

export const changedSince = refusal('conflict', 'changed_since', 'It was changed since. What holds now stays.')
export const takenBackAlready = refusal('not_found', 'taken_back_already', 'It was taken back already.')

type Reader = { actor: Actor; valuesHidden: boolean }

/**
 * Returns the act that takes an entry back, or why it stays. People may take back their own actions, and actions whose opposite they may do
 * anyway. The operation itself checks the permission again.
 */
export function oppositeOf(entry: UndoableEntry, opposites: Opposites, reader: Reader): OppositeAct | Remark {
  const opposite = opposites[entry.action]
  if (opposite === undefined) return noOpposite()
  const isOwn = entry.actor_id === reader.actor.id
  if (reader.valuesHidden && !isOwn) return valuesHidden()
  const act = opposite.act(entry)
  if (act === undefined) return (opposite.stays ?? tooLittle)()
  if (isOwn) return act
  if (opposite.needs === undefined) return deciders()
  return reader.actor.holdsSomewhere(opposite.needs, entry.organization_id) ? act : notAllowed()
}

/** Returns the reason why an entry stays, in the form of a refusal. */
export const asRefusal = ({ description, ...details }: Remark) => ({ error: 'invalid_state', error_description: description, ...details })

/** The texts of an entry's values. Values of other types are left out. */
export function textsOf(values: unknown): Partial<Record<string, string>> {
  const fields = typeof values === 'object' && values !== null ? Object.entries(values) : []
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

type Moment = string | null | undefined
/** Whether two moments are equal, or both are missing. */
export const isSameMoment = (one: Moment, other: Moment) => (one && other ? Date.parse(one) === Date.parse(other) : !one && !other)
