import { t } from '@lingui/core/macro'
import type { Permission } from '../access.ts'
import type { Undo } from '../bulk/run.ts'
import type { Schemas } from '../client.ts'
import type { Refusal } from '../refusal.ts'

type Entry = Schemas['AuditEntry']

/** How what an entry of the audit log tells is taken back, by the operation that there is for it. */
export type TakesBack = {
  /** Whoever holds it may, beside whoever did it; left out where only they may. */
  needs?: Permission
  /** Undefined where this very one cannot be, or where the reader is not told enough of it. */
  undo: (entry: Entry, org_id: string) => Undo | undefined
  /** Why one that cannot be stays as it is, in whole sentences. */
  stays?: string
}

/** What nothing takes back, and why. */
export const stays = (why: string): TakesBack => ({ undo: () => undefined, stays: why })

/** By what was done, such as `grant.created`. */
export type AllTakesBack = Record<string, TakesBack>

/** What a feature declares, loaded when somebody looks at an act that may be taken back. */
export type TakeBackLoader = () => Promise<{ takesBack: AllTakesBack }>

export const allTakesBack = (loaders: TakeBackLoader[]) => async (): Promise<AllTakesBack> => {
  const told = await Promise.all(loaders.map((load) => load()))
  return Object.fromEntries(told.flatMap(({ takesBack }) => Object.entries(takesBack)))
}

/** The values of an entry; none where there are none, or where they are hidden. */
export const valuesOf = (values: unknown): Record<string, unknown> => (typeof values === 'object' && values !== null ? { ...values } : {})

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What is thrown where by now something else holds than an entry tells: that stays. */
export const changedSince = (): Refusal => ({ error: 'conflict', error_description: t`It was changed since. What holds now stays.` })

/** What is thrown where it is by now as it was before: somebody has taken it back already. */
export const isBack = (): Refusal => ({ error: 'not_found', error_description: t`It was taken back already.` })

type Moment = string | null | undefined
/** Whether two moments are the same, or none is there. */
export const isSameMoment = (one: Moment, other: Moment) => (one && other ? Date.parse(one) === Date.parse(other) : !one && !other)
