import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { column } from '../db/statement.ts'

/** Returns the value of archived_at for `archived`. Archiving twice keeps the first moment. Undefined leaves it unchanged. */
export function archived(flag: boolean | undefined): { archived_at?: RawBuilder<string> | null } {
  if (flag === undefined) return {}
  return { archived_at: flag ? sql<string>`coalesce(archived_at, now())` : null }
}

/** SQL condition: no archived department owns the row of `table`. Rows of archived departments are offered to nobody. */
export const ofLiveDepartment = (table: string): RawBuilder<SqlBool> => sql`not exists (
  select from department closed where closed.id = ${column(`${table}.owner_department_id`)} and closed.archived_at is not null)`
