import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL for the `may` of a row: the acts whose condition holds. Acts with one condition stand together, so that it is checked once. The
 * actions refuse every act that `may` does not list.
 */
export const mayOf = <Act extends string>(...groups: [acts: Act[], condition: RawBuilder<SqlBool>][]): RawBuilder<Act[]> =>
  sql<Act[]>`(${sql.join(
    groups.map(
      ([acts, condition]) => sql`case when ${condition} then array[${sql.join(acts.map((act) => sql.lit(act)))}]::text[] else '{}' end`,
    ),
    sql` || `,
  )})`
