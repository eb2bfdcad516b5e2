import { allow, permissionOf } from '../access/actor.ts'
import type { ActorWithAccess } from '../access/caller.ts'
import { readOf } from '../access/permissions.ts'
import type { KeptRow } from './kind.ts'

/**
 * `allow` for a thing with an audience. `reached`: the live thing is for the caller. Such callers get 403 for what they may not do, and 404
 * on a route that only readers may use, for example the questions of a quiz.
 */
export function allowReached<Row extends KeptRow & { reached: boolean }>(asking: ActorWithAccess, row: Row | undefined): Row {
  const need = permissionOf(asking)
  const isShown = asking.access.also?.includes('audience') || readOf(need) !== need
  return allow(asking, row, isShown && row?.reached)
}
