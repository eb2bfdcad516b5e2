import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { Asking } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { zoneOf } from '#platform/days.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
import { allowed as allowedEvent, detail } from '../actions.ts'
import * as roster from '../roster/store.ts'
import { ownerOf, present } from '../store.ts'
import { rosterCsv } from './rules-csv.ts'
import { sheetOf } from './rules.ts'

const params = Params({ event_id: Uuid })
const reads = whoMay('events:read', 'row', { also: ['trainer'], says: 'events:read over the owner, or a trainer of the event' })
const op = operations('Training events')

export const sheetRoutes: Routes =
  ({ db, config }) =>
  async (app) => {
    const allowed = (req: Asking & { params: { event_id: string } }) => allowedEvent(db, req, req.params.event_id)

    app.get(
      '/events/:event_id/sheet.pdf',
      op('getEventSheet', 'A sheet to be signed by who is there, with a row and a code for everybody on the roster', reads, {
        params,
        querystring: Query(InLanguage),
        200: { description: 'Pages of PDF', content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string' }) } } },
      }),
      async (req, reply) => {
        const event = await detail(db, req, await allowed(req))
        const language = languageOf(req)
        // Drawing takes a library of thirty megabytes, which a service that draws nothing need not hold.
        const { sheetPdf } = await import('./rules-pdf.ts')
        const pdf = await sheetPdf(language, sheetOf(language, event, await ownerOf(db, event), config.publicOrigin))
        return reply.type('application/pdf').header('content-disposition', 'inline; filename="attendance-sheet.pdf"').send(pdf)
      },
    )

    app.get(
      '/events/:event_id/roster.csv',
      op('exportEventRoster', 'The roster of an event as CSV, with who was there and how that is known', reads, {
        params,
        200: { description: 'CSV with a byte order mark', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
      }),
      async (req, reply) => {
        const event = await allowed(req)
        const day = zoneOf((await ownerOf(db, event)).time_zone).dayOf(await present(db))
        const csv = rosterCsv(await roster.list(db, req.actor, roster.shownTo(req, event)))
        return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="roster-${day}.csv"`).send(csv)
      },
    )
  }
