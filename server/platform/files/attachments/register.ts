import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import type { Actor } from '../../access/actor.ts'
import { type Storage } from '../blobs/store.ts'
import { type Db, type Tx, transaction } from '../../db/open.ts'
import { notFound } from '../../errors.ts'
import { once, onceTaken } from '../../rows/create-once.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Op } from '../../http/operation.ts'
import { Params, Uuid } from '../../shapes.ts'
import { DownloadTicket, type Purpose, type UploadedFile, UploadTicket, downloadTicket, issueTicket, take } from '../uploads.ts'
import type { AccessDeclaration } from '../../access/declared.ts'
import * as actions from './actions.ts'
import { Attachment, CreateAttachment, CreateAttachmentUpload, UpdateAttachment } from './shapes.ts'
import * as attachments from './store.ts'

type Path<P extends TObject, Q extends TObject> = { Params: Static<P>; Querystring: Static<Q> }
type AttachmentRoutes<P extends TObject, Q extends TObject> = actions.Kind & {
  /** The path of the thing; `/attachments` is added. */
  path: string
  params: P
  querystring: Q
  /** In the singular, such as `Certification`. Operation names contain it. */
  resource: string
  /** Who may change the files of a thing, and who may download them. */
  access: { writes: AccessDeclaration; downloads: AccessDeclaration }
  purpose: Purpose
  /** The beginning of upload pathnames. */
  folder: string
  /** Returns the thing in the path, if the caller meets the route's access over it. */
  thing: (req: FastifyRequest<Path<P, Q>>) => Promise<actions.Parent>
  /** Like `thing`, for a route that names a file. A caller who may download the file but not change it gets 403. */
  thingOfFile: (req: FastifyRequest<Path<P, Q>>, attachmentId: string) => Promise<actions.Parent>
  /** The shapes for files with columns of their own: shown, created and changed. */
  shapes?: Shapes
  /** Lifetime of a download ticket in seconds. */
  seconds: number
  /** Records that a person got a download ticket for a file. */
  opened?: (db: Tx, actor: Actor, parent: actions.Parent, attachmentId: string) => Promise<void>
}
type Shapes = { shown: TObject; create: TObject; update: TObject }
const plain: Shapes = { shown: Attachment, create: CreateAttachment, update: UpdateAttachment }
type Parts = Storage & { db: Db; jobs: Jobs }

/** Adds the five routes of attached files: an upload ticket, create, change, delete, and a download ticket. */
export function attachmentRoutes<P extends TObject, Q extends TObject>(
  app: FastifyInstance,
  context: Parts,
  op: Op,
  attached: AttachmentRoutes<P, Q>,
): void {
  addRoutes(app, context, op, attached)
  changeRoutes(app, context, op, attached)
  downloadRoute(app, context, op, attached)
}

function addRoutes<P extends TObject, Q extends TObject>(
  app: FastifyInstance,
  context: Parts,
  op: Op,
  attached: AttachmentRoutes<P, Q>,
): void {
  const { db } = context
  const { path, params, querystring, resource, access, purpose, folder, shapes = plain } = attached

  app.post<Path<P, Q> & { Body: Static<typeof CreateAttachmentUpload> }>(
    `${path}/attachment-uploads`,
    op(`create${resource}AttachmentUpload`, 'A ticket to upload a file, to be attached afterwards', access.writes, {
      params,
      querystring,
      body: CreateAttachmentUpload,
      201: UploadTicket,
      fails: [409, 503],
    }),
    async (req) => {
      const { id, owner_organization_id: organization_id } = await attached.thing(req)
      const upload = { ...req.body, organization_id, purpose, owner_id: id, folder: `${folder}/${randomUUIDv7()}` }
      return once(db, req, (db) => issueTicket(db, context, req.caller, upload))
    },
  )

  app.post<Path<P, Q> & { Body: Static<typeof CreateAttachment> }>(
    `${path}/attachments`,
    op(`create${resource}Attachment`, 'Attach an uploaded file, last in the order', access.writes, {
      params,
      querystring,
      body: shapes.create,
      201: shapes.shown,
      fails: [409, 503],
    }),
    async (req) => {
      const parent = await attached.thing(req)
      const destination = { organization_id: parent.owner_organization_id, purpose, owner_id: parent.id }
      const taking = take(context, { pathname: req.body.pathname, ...destination })
      const create = (db: Tx, file: UploadedFile) => actions.create(db, req.caller, attached, parent, req.body, file)
      return onceTaken(db, req, taking, create)
    },
  )
}

const itemParams = (params: TObject) => Params({ ...params.properties, attachment_id: Uuid })
const idOf = ({ params }: { params: unknown }) => (params as { attachment_id: string }).attachment_id

function changeRoutes<P extends TObject, Q extends TObject>(
  app: FastifyInstance,
  { db, jobs }: Parts,
  op: Op,
  attached: AttachmentRoutes<P, Q>,
): void {
  const { path, querystring, resource, access, shapes = plain } = attached
  const params = itemParams(attached.params)

  app.patch<Path<P, Q> & { Body: Static<typeof UpdateAttachment> }>(
    `${path}/attachments/:attachment_id`,
    op(`update${resource}Attachment`, 'Relabel or move an attachment, or change how it is displayed', access.writes, {
      params,
      querystring,
      body: shapes.update,
      200: shapes.shown,
    }),
    async (req) => {
      const parent = await attached.thingOfFile(req, idOf(req))
      return transaction(db, (db) => actions.update(db, req.caller, attached, parent, idOf(req), req.body))
    },
  )

  app.delete<Path<P, Q>>(
    `${path}/attachments/:attachment_id`,
    op(`delete${resource}Attachment`, 'Delete an attachment and its file', access.writes, {
      params,
      querystring,
      204: Type.Null(),
      fails: attached.removable ? [409] : [],
    }),
    async (req) => {
      const parent = await attached.thingOfFile(req, idOf(req))
      await transaction(db, (db) => actions.remove(db, jobs, req.caller, attached, parent, idOf(req)))
    },
  )
}

function downloadRoute<P extends TObject, Q extends TObject>(
  app: FastifyInstance,
  context: Parts,
  op: Op,
  attached: AttachmentRoutes<P, Q>,
): void {
  const { path, querystring, resource, access, seconds } = attached
  app.get<Path<P, Q>>(
    `${path}/attachments/:attachment_id/download`,
    op(`download${resource}Attachment`, 'A ticket to download the file of an attachment', access.downloads, {
      params: itemParams(attached.params),
      querystring,
      200: DownloadTicket,
      fails: [503],
    }),
    async (req) => {
      const parent = await attached.thingOfFile(req, idOf(req))
      const file = await attachments.find(context.db, attached, parent.id, idOf(req))
      if (!file) throw notFound()
      const ticket = await downloadTicket(context, file, seconds)
      const { opened } = attached
      if (opened) await transaction(context.db, (db) => opened(db, req.actor, parent, file.id))
      return ticket
    },
  )
}
