import type { Value } from '../db/statement.ts'
import type { Actor } from './actor.ts'
import type { Permission } from './permissions.ts'

/** Whose rows: lists of ids, left out where they are empty. In statements that are put together once the names of values stand here. */
export type Owners = { organizations?: unknown; organizationsThemselves?: unknown; departments?: unknown }

/** Where somebody is a member, and where and in which live roles they stand, likewise. */
export type Place = { organizations?: unknown; departments?: unknown; roles?: unknown }

/** What conditions on the rows that somebody reaches are put together from; an `Actor` is one. */
export type Reach = {
  superuser: boolean
  id: unknown
  /** The rows over whose owner they hold the permission, but for superusers, who hold every one. */
  over: (permission: Permission) => Owners
  place: Place
}

/** What of a caller's reach shapes a statement that is put together once: the lists that there are; they and the caller are its values. */
export type ReachForm = { superuser: boolean; lists: string[] }
export type ReachValues = Record<string, unknown>

const listName = (of: string, list: string) => `${of.replaceAll(/\W/g, '_')}_${list}`
const kinds = ['organizations', 'organizationsThemselves', 'departments', 'roles'] as const

/** How far callers reach by certain permissions, in such a statement. */
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
