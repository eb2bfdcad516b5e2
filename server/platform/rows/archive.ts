import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { column } from '../db/statement.ts'

/** The value of archived_at for `archived`: archiving twice keeps the first moment. Undefined leaves it as it is. */
export function archived(flag: boolean | undefined): { archived_at?: RawBuilder<string> | null } {
  if (flag === undefined) return {}
  return { archived_at: flag ? sql<string>`coalesce(archived_at, now())` : null }
}

/** Whether the department that owns a row of `table` is live, if one does: what an archived one owns is offered to nobody. */
export const ofLiveDepartment = (table: string): RawBuilder<SqlBool> => sql`not exists (
  select from department closed where closed.id = ${column(`${table}.owner_department_id`)} and closed.archived_at is not null)`
