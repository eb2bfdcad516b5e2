import { type SqlBool, sql } from 'kysely'

/**
 * SQL condition: the organization with the id in this column is not archived. Only superusers see rows of an archived organization. Its
 * grants and memberships do not count, and nobody does anything there for themselves.
 */
export const isLiveOrganization = (idColumn: string) =>
  sql<SqlBool>`exists (select from organization live where live.id = ${sql.ref(idColumn)} and live.archived_at is null)`

/** SQL column: whether the organization with the id in this column is archived. */
export const organizationArchived = (idColumn: string) => sql<boolean>`not ${isLiveOrganization(idColumn)}`
