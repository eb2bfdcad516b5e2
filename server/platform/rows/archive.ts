import { type RawBuilder, sql } from 'kysely'

/** The value of archived_at for `archived`: archiving twice keeps the first moment. Undefined leaves it as it is. */
export function archived(flag: boolean | undefined): { archived_at?: RawBuilder<string> | null } {
  if (flag === undefined) return {}
  return { archived_at: flag ? sql<string>`coalesce(archived_at, now())` : null }
}
