import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { attachmentRoutes } from '#platform/files/attachments/register.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { files } from '../store.ts'

/** Files are opened on site, where the connection may be bad. So their links are valid as long as those of job aids. */
const DOWNLOAD_SECONDS = 6 * 3600

const writes = whoMay('events:write', 'row')
const downloads = whoMay('events:read', 'row', { also: ['roster'], says: 'events:read over the owner, or whoever is on the event' })
const op = operations('Training events')

export const eventFileRoutes: Routes = (context) => async (app) => {
  const thing = (req: ActorWithAccess & { params: { event_id: string } }) => allowed(context.db, req, req.params.event_id)

  attachmentRoutes(app, context, op, {
    ...files,
    path: '/events/:event_id',
    params: Params({ event_id: Uuid }),
    querystring: Query({}),
    resource: 'Event',
    access: { writes, downloads },
    purpose: 'event',
    folder: 'events',
    thing,
    thingOfFile: thing,
    seconds: DOWNLOAD_SECONDS,
  })
}
