import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The text as a LIKE pattern that matches it anywhere, its wildcards taken literally. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether one of the columns has the text in it, capitals and accents aside: "sorensen" finds Sørensen. */
export const hasText = (text: string, ...columns: string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    columns.map((column) => sql`folded(${sql.ref(column)}) like folded(${containing(text)})`),
    sql` or `,
  )})`
