import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { CsvFile, XlsxFile, sendCsv, sendXlsx } from '#platform/exports/answer.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
import { allowed as allowedEvent, detail } from '../actions.ts'
import * as roster from '../roster/store.ts'
import { ownerOf } from '../store.ts'
import { exported } from './export.ts'
import { sheetOf } from './rules.ts'

const params = Params({ event_id: Uuid })
const reads = whoMay('events:read', 'row', { also: ['trainer'], says: 'events:read over the owner, or a trainer of the event' })
const op = operations('Training events')

export const sheetRoutes: Routes =
  ({ db, config }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { event_id: string } }) => allowedEvent(db, req, req.params.event_id)

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
        // The PDF library takes thirty megabytes, so it is loaded only when needed.
        const { sheetPdf } = await import('./rules-pdf.ts')
        const pdf = await sheetPdf(language, sheetOf(language, event, await ownerOf(db, event), config.publicOrigin))
        return reply.type('application/pdf').header('content-disposition', 'inline; filename="attendance-sheet.pdf"').send(pdf)
      },
    )

    const table = async (req: ActorWithAccess & { params: { event_id: string } }) => {
      const event = await allowed(req)
      return exported(req.actor, event, roster.shownTo(req, event), await ownerOf(db, event))
    }

    app.get(
      '/events/:event_id/roster.csv',
      op('exportEventRoster', 'The roster of an event as CSV, with who was there and how that is known', reads, {
        params,
        200: CsvFile,
      }),
      async (req, reply) => sendCsv(reply, db, await table(req)),
    )

    app.get(
      '/events/:event_id/roster.xlsx',
      op('exportEventRosterWorkbook', 'The same roster as a workbook, in words of the reader', reads, {
        params,
        querystring: Query(InLanguage),
        200: XlsxFile,
      }),
      async (req, reply) => sendXlsx(reply, db, await table(req), languageOf(req)),
    )
  }
