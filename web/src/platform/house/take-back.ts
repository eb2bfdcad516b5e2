import { t } from '@lingui/core/macro'
import type { Permission } from '../access.ts'
import type { Undo } from '../bulk/run.ts'
import type { Schemas } from '../client.ts'
import type { Refusal } from '../refusal.ts'

type Entry = Schemas['AuditEntry']

/** The undo of one kind of audit log entry. */
export type TakeBack = {
  /** The permission that lets a user undo the action of another user. Missing if only the acting user may undo it. */
  needs?: Permission
  /** Returns the undo, or undefined if this entry cannot be undone or hides the data that the undo needs. */
  undo: (entry: Entry, org_id: string) => Undo | undefined
  /** Says in full sentences why such an entry cannot be undone. */
  stays?: string
}

/** Declares an action that cannot be undone, and the reason. */
export const stays = (why: string): TakeBack => ({ undo: () => undefined, stays: why })

/** The undos by action, such as `grant.created`. */
export type TakeBacks = Record<string, TakeBack>

/** Loads the undos of a feature. It runs when a user looks at an entry that may be undone. */
export type TakeBackLoader = () => Promise<{ takesBack: TakeBacks }>

export const allTakesBack = (loaders: TakeBackLoader[]) => async (): Promise<TakeBacks> => {
  const told = await Promise.all(loaders.map((load) => load()))
  return Object.fromEntries(told.flatMap(({ takesBack }) => Object.entries(takesBack)))
}

/** Returns the values of an entry; an empty object if there are none or they are hidden. */
export const valuesOf = (values: unknown): Record<string, unknown> => (typeof values === 'object' && values !== null ? { ...values } : {})

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The error to throw if the thing no longer has the values of the entry. The current values stay. */
export const changedSince = (): Refusal => ({ error: 'conflict', error_description: t`It was changed since. What holds now stays.` })

/** The error to throw if another user has already undone the action. */
export const isBack = (): Refusal => ({ error: 'not_found', error_description: t`It was taken back already.` })

type Moment = string | null | undefined
/** Whether two moments are equal, or both are missing. */
export const isSameMoment = (one: Moment, other: Moment) => (one && other ? Date.parse(one) === Date.parse(other) : !one && !other)
