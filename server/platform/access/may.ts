import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL for the `may` of a row: the acts whose condition holds. The actions refuse every act that `may` does not list. */
export const mayOf = <Act extends string>(acts: Record<Act, RawBuilder<SqlBool>>): RawBuilder<Act[]> =>
  sql<Act[]>`array_remove(array[${sql.join(
    Object.entries<RawBuilder<SqlBool>>(acts).map(([act, condition]) => sql`case when ${condition} then ${sql.lit(act)}::text end`),
  )}], null)`
