import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { Owned } from '../access/actor.ts'
import { type AuditActor, trailOf } from '../audit/trail.ts'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { archived } from '../rows/archive.ts'
import { type Consequence, goneWith } from '../rows/deletion.ts'
import { type Tags, knownSubjects } from '../rows/tags.ts'
import type { KeptKind, KeptRow, KeptTable } from './kind.ts'
import { type Stored, insert, remove, update } from './rows.ts'

type NewFields<Table extends KeptTable> = Omit<Insertable<DB[Table]>, keyof KeptRow>
type Patch<Table extends KeptTable> = Updateable<DB[Table]> & { archived?: boolean }

/** The changes of a kind of kept things, with their audit entries. `told` are further values of an entry. */
export function actionsOf<Table extends KeptTable>(kind: KeptKind<Table>) {
  const trail = trailOf(kind.kind)
  return {
    trail,

    async create(db: Tx, by: AuditActor, owned: Owned, fields: NewFields<Table>, told = {}): Promise<Stored<Table>> {
      const { owner_organization_id, owner_department_id } = owned
      const thing = await insert(db, kind, { ...fields, owner_organization_id, owner_department_id, id: randomUUIDv7() })
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

/** `actionsOf` for things with subjects. */
export function taggedActionsOf<Table extends KeptTable>(kind: KeptKind<Table>, tags: Tags) {
  const kept = actionsOf(kind)
  return {
    ...kept,

    async create(
      db: Tx,
      by: AuditActor,
      owned: Owned,
      fields: NewFields<Table>,
      subjectIds: string[] = [],
      told = {},
    ): Promise<Stored<Table>> {
      const known = await knownSubjects(db, owned.owner_organization_id, subjectIds)
      const thing = await kept.create(db, by, owned, fields, { subject_matter_ids: known.toSorted(), ...told })
      await tags.set(db, owned.owner_organization_id, thing.id, known)
      return thing
    },

    /** Replaces the subjects of a locked thing. */
    async setSubjects(db: Tx, by: AuditActor, { id, owner_organization_id }: Stored<Table>, subjectIds: string[]): Promise<void> {
      const { before, after } = await tags.replace(db, owner_organization_id, id, subjectIds)
      if (await kept.trail.changed(db, by, { id, owner_organization_id }, before, after, 'subjects_changed')) await update(db, kind, id, {})
    },

    async remove(db: Tx, by: AuditActor, thing: Stored<Table>, consequences: Consequence<{ id: string }>[], told = {}): Promise<void> {
      const subject_matter_ids = await tags.ids(db, thing.id)
      await kept.remove(db, by, thing, consequences, { subject_matter_ids, ...told })
    },
  }
}
