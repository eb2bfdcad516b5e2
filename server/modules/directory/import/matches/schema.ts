import { type Static, Type } from 'typebox'
import { columnMatches } from '#platform/files/csv-matches.ts'
import { Ref, Shape, Uuid } from '#platform/shapes.ts'
import { peopleColumns } from '../rules.ts'

/** A name that files use for a role. */
export const RoleMatch = Shape('RoleMatch', { value: Type.String(), role_id: Uuid, name: Type.String(), department_name: Type.String() })
export type RoleMatch = Static<typeof RoleMatch>

/** Columns and role names that people of the organization matched by hand during imports of people. */
export const DirectoryImportMatches = Shape('DirectoryImportMatches', {
  columns: columnMatches(peopleColumns),
  roles: Type.Array(Ref(RoleMatch)),
})
export type DirectoryImportMatches = Static<typeof DirectoryImportMatches>
