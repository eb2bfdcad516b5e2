import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { type Actor, within } from '../access/actor.ts'
import { mayOf } from '../access/may.ts'
import { OneOf } from '../shapes.ts'
import { type KeptKind, type KeptTable, permissionTo } from './kind.ts'

/** `archive` is an act on a live thing, `restore` on an archived one. */
const keptActs = ['update', 'archive', 'restore', 'delete'] as const
const copiedActs = [...keptActs, 'duplicate'] as const

/** The acts that the caller may do now. */
export const KeptMay = Type.Array(OneOf(keptActs))
/** The acts that the caller may do now, on a thing that can be copied. */
export const CopiedMay = Type.Array(OneOf(copiedActs))

/** SQL for the acts on a thing, by the conditions that `allow` tests. */
export const mayKeep = (actor: Actor, kind: KeptKind<KeptTable>): RawBuilder<(typeof keptActs)[number][]> =>
  mayWrite(actor, kind, ['update'])

/** `mayKeep` for things that can be copied. */
export const mayCopy = (actor: Actor, kind: KeptKind<KeptTable>): RawBuilder<(typeof copiedActs)[number][]> =>
  mayWrite(actor, kind, ['update', 'duplicate'])

function mayWrite<Act extends string>(actor: Actor, kind: KeptKind<KeptTable>, acts: Act[]) {
  const archived = sql.ref(`${kind.table}.archived_at`)
  const writes = within(actor, permissionTo('write', kind), kind.table)
  return mayOf<Act | 'archive' | 'restore' | 'delete'>(
    [[...acts, 'archive'], sql`${archived} is null and ${writes}`],
    [[...acts, 'restore'], sql`${archived} is not null and ${writes}`],
    [['delete'], within(actor, permissionTo('delete', kind), kind.table)],
  )
}
