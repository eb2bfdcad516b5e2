import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { Owned } from '../access/actor.ts'
import { type AuditActor, trailOf } from '../audit/trail.ts'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { archived } from '../rows/archive.ts'
import { type Consequence, goneWith } from '../rows/deletion.ts'
import type { KeptKind, KeptRow, KeptTable } from './kind.ts'
import { type Stored, insert, remove, update } from './rows.ts'

type NewFields<Table extends KeptTable> = Omit<Insertable<DB[Table]>, keyof KeptRow>
type Patch<Table extends KeptTable> = Updateable<DB[Table]> & { archived?: boolean }

/** The changes of a kind of kept things, with their audit entries. `told` are further values of an entry. */
export function actionsOf<Table extends KeptTable>(kind: KeptKind<Table>) {
  const trail = trailOf(kind.kind)
  return {
    trail,

    async create(db: Tx, by: AuditActor, owned: Owned, fields: NewFields<Table>, told: object = {}): Promise<Stored<Table>> {
      const thing = await insert(db, kind, { ...fields, ...owned, id: randomUUIDv7() })
      await trail.created(db, by, thing, { ...thing, ...told })
      return thing
    },

    /** Changes, archives or restores a locked thing. */
    async change(db: Tx, by: AuditActor, before: Stored<Table>, patch: Patch<Table>): Promise<Stored<Table>> {
      if (Object.keys(patch).length === 0) return before
      const { archived: flag, ...fields } = patch
      const after = await update(db, kind, before.id, { ...fields, ...archived(flag) })
      await trail.changed(db, by, after, before, after)
      return after
    },

    /** Deletes a locked thing permanently. */
    async remove(db: Tx, by: AuditActor, thing: Stored<Table>, consequences: Consequence<{ id: string }>[], told = {}): Promise<void> {
      const gone = await goneWith(db, thing, consequences)
      await remove(db, kind, thing.id)
      await trail.deleted(db, by, thing, { ...thing, ...told, gone })
    },
  }
}
