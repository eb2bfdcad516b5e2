import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '../access/actor.ts'
import { type Family, ownerIn } from '../audit/families.ts'
import { type KeptKind, type KeptTable, permissionTo } from './kind.ts'

/**
 * Declares a kind to the audit log. `fields` are values in entries that are ids of such things. Their names are shown to readers of the
 * things, and where `also` holds.
 */
export const familyOf = (
  keptKind: KeptKind<KeptTable>,
  fields: string[],
  also = (_actor: Actor): RawBuilder<SqlBool> => sql`false`,
): Family => {
  const { kind, table, label } = keptKind
  const read = permissionTo('read', keptKind)
  return {
    kind,
    read,
    owner: ownerIn(table),
    named: {
      fields,
      rows: ({ actor, organizationId }) => sql`
        select id, ${sql.ref(label)} as name, ${within(actor, read, table)} or ${also(actor)} as shown
        from ${sql.table(table)} where owner_organization_id = ${organizationId}::uuid`,
    },
  }
}
