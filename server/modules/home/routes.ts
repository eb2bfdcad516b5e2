import type { ModuleDeclarations, Routes } from '../../module.ts'
import { anyToken } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { OfOrganization, Query } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { Home } from './schema.ts'

const op = operations('Home')

export const homeRoutes: Routes<Pick<ModuleDeclarations, 'awaited' | 'families' | 'opposites'>> =
  ({ db }, house) =>
  async (app) => {
    app.get(
      '/home',
      op('getHome', 'The home page: own records and certifications, waiting decisions, teams and an organization', anyToken, {
        querystring: Query(OfOrganization),
        200: Home,
        fails: [404],
      }),
      (req) => actions.home(db, req.actor, house, req.query.org),
    )
  }
