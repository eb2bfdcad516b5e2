import type { Value } from '../db/statement.ts'
import type { Actor } from './actor.ts'
import type { Permission } from './permissions.ts'

/** Lists of owner ids, left out if empty. Prepared statements put placeholders here. */
export type Owners = { organizations?: unknown; organizationsThemselves?: unknown; departments?: unknown }

/** Where the caller is a member, and their departments and live roles. Lists of ids as in `Owners`. */
export type Place = { organizations?: unknown; departments?: unknown; roles?: unknown }

/** The input for conditions on the rows that a caller reaches. An `Actor` is one. */
export type Reach = {
  superuser: boolean
  id: unknown
  /** Owners over which they hold the permission. For superusers it is not asked: they hold every permission. */
  over: (permission: Permission) => Owners
  place: Place
}

/**
 * The form of a caller's reach, which shapes a prepared statement: the names of the non-empty lists. The lists and the caller are its
 * values.
 */
export type ReachForm = { superuser: boolean; lists: string[] }
export type ReachValues = Record<string, unknown>

const listName = (of: string, list: string) => `${of.replaceAll(/\W/g, '_')}_${list}`
const kinds = ['organizations', 'organizationsThemselves', 'departments', 'roles'] as const

/** Returns the reach of callers by certain permissions, for a prepared statement. */
export const reachBy = (permissions: Permission[]) => ({
  of(actor: Actor): { form: ReachForm; values: ReachValues } {
    const values: ReachValues = {}
    const add = (of: string, owners: Owners & Place) => {
      for (const kind of kinds) if (owners[kind] !== undefined) values[listName(of, kind)] = owners[kind]
    }
    if (!actor.superuser) for (const permission of permissions) add(permission, actor.over(permission))
    add('place', actor.place)
    return { form: { superuser: actor.superuser, lists: Object.keys(values) }, values: { ...values, caller: actor.id } }
  },
  in({ superuser, lists }: ReachForm, value: Value<ReachValues>): Reach {
    const listsOf = (of: string): Owners & Place =>
      Object.fromEntries(kinds.filter((kind) => lists.includes(listName(of, kind))).map((kind) => [kind, value(listName(of, kind))]))
    const over = (permission: Permission) => {
      if (!permissions.includes(permission)) throw new Error(`The statement is not put together for ${permission}.`)
      return listsOf(permission)
    }
    return { superuser, id: value('caller'), over, place: listsOf('place') }
  },
})
