import type { Routes } from '../../../module.ts'
import { anyToken } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { daysOf } from './actions.ts'
import { CalendarDays, DaysQuery } from './schema.ts'

const op = operations('Calendar feeds')

export const dayRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/users/me/calendar',
      op(
        'listMyCalendarDays',
        'What is due, can be renewed from, ends or takes place on some days: of oneself, one’s team or an organization',
        anyToken,
        {
          querystring: DaysQuery,
          200: CalendarDays,
          fails: [403],
        },
      ),
      (req) => daysOf(db, req.actor, req.query),
    )
  }
