import type { RawBuilder } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'

/** What can wait for somebody's decision, in the words of the API. */
export const awaitedKinds = [
  'certification_request',
  'sign_off_request',
  'learning_record',
  'quiz_attempt',
  'event_sign_up',
  'forum_report',
] as const
export type AwaitedKind = (typeof awaitedKinds)[number]

/** One kind of thing that waits until somebody decides, said by the module whose it is. */
export type Awaited = {
  kind: AwaitedKind
  /**
   * What of it the caller may decide now, by the rule of whoever decides it, as SQL for rows (organization_id): one for each decision.
   * Undefined where they decide nothing of the kind.
   */
  waits: (actor: Actor) => RawBuilder<unknown> | undefined
}

/** What waits for whoever holds a permission, where the caller holds it anywhere. */
export const deciding = (actor: Actor, need: Permission, waits: () => RawBuilder<unknown>): RawBuilder<unknown> | undefined =>
  actor.superuser || [...actor.organizations].some(([, access]) => access.anywhere.has(need)) ? waits() : undefined
