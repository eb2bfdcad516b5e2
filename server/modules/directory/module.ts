import type { Module } from '../../module.ts'
import { namedShapes } from '#platform/shapes.ts'
import { directoryBatchRoutes } from './batch/routes.ts'
import * as batch from './batch/schema.ts'
import { deputyRoutes } from './deputies/routes.ts'
import * as deputies from './deputies/schema.ts'
import { endingGrantRoutes } from './ending/routes.ts'
import * as ending from './ending/schema.ts'
import { grantRoutes } from './grants/routes.ts'
import { permissionHolderRoutes } from './holders/routes.ts'
import * as holders from './holders/schema.ts'
import { directoryMatchRoutes } from './import/matches/routes.ts'
import * as matches from './import/matches/schema.ts'
import { directoryImportRoutes } from './import/routes.ts'
import { opposites } from './opposites.ts'
import { personal } from './personal.ts'
import { directoryRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { searched } from './store-searched.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, holders, batch, ending, deputies, matches),
  api: (context) => [
    directoryRoutes(context),
    grantRoutes(context),
    deputyRoutes(context),
    directoryBatchRoutes(context),
    directoryImportRoutes(context),
    directoryMatchRoutes(context),
    permissionHolderRoutes(context),
    endingGrantRoutes(context),
  ],
  tables: ['membership', 'role_grant', 'import_column_match', 'import_role_match'],
  searched: [searched],
  personal,
  opposites,
  families: [
    { kind: 'member' },
    {
      kind: 'grant',
      rows: {
        table: 'role_grant',
        organization: 'organization_id',
        subject: 'account_id',
        part: 'role_id',
        about: ['role_id', 'account_id'],
        begins: 'grant.created',
        ends: ['grant.deleted', 'member.removed'],
        under: 'member',
      },
      goesWith: ['role_id'],
    },
    { kind: 'deputy' },
    { kind: 'directory' },
  ],
}
