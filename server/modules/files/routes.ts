import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import type { Routes } from '../../module.ts'
import { mayShowInline } from '#platform/files/blobs/keys.ts'
import { blobsOf } from '#platform/files/blobs/store.ts'
import { type DownloadTicketBody, type UploadTicketBody, readDownloadTicket, readUploadTicket } from '#platform/files/blobs/tickets.ts'
import { ApiError, badRequest, notFound, payloadTooLarge, refusal } from '#platform/errors.ts'
import { Params } from '#platform/shapes.ts'
import { readRange } from './rules.ts'

const uploadTicketInvalid = refusal(
  'forbidden',
  'upload_ticket_invalid',
  'The upload ticket is not valid, or has expired. Ask for a new one.',
)
const downloadTicketInvalid = refusal(
  'forbidden',
  'download_ticket_invalid',
  'The download ticket is not valid, or has expired. Ask for a new one.',
)
const sentAlready = refusal(
  'upload_taken',
  'upload_sent',
  'Something was sent to this address already. Ask for a new ticket to send another file.',
)
const brokenOff = refusal('invalid_request', 'upload_broken_off', 'The upload broke off.')

const params = Params({ ticket: Type.String() })
/** The ticket is the permission. Clients only follow the address, so it is not part of the documented API. */
const about = { config: { public: true }, schema: { params, hide: true } }

/** Serves the upload and download tickets of a store without an address of its own. */
export const fileRoutes: Routes = (context) => async (app) => {
  if (!context.blobs?.receive) return
  const { receive } = context.blobs
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_req, _bytes, done) => done(null))

  app.put('/files/uploads/:ticket', { ...about, config: { public: true, slowBody: true } }, async (req, reply) => {
    reply.header('cache-control', 'no-store').header('connection', 'close')
    const ticket = readUploadTicket(context.signer, req.params.ticket)
    if (!ticket) throw uploadTicketInvalid()
    mustBeAnnounced(req, ticket)
    const received = await receive(ticket.key, req.raw, ticket).catch((error) => Promise.reject(whoseFault(req, error)))
    if (!received) throw sentAlready()
    return reply.code(200).send()
  })

  app.route({
    ...about,
    method: ['GET', 'HEAD'],
    url: '/files/downloads/:ticket',
    handler: async (req, reply) => {
      reply.header('cache-control', 'no-store')
      const ticket = readDownloadTicket(context.signer, req.params.ticket)
      if (!ticket) throw downloadTicketInvalid()
      return serve(context, ticket, req, reply)
    },
  })
}

function mustBeAnnounced({ headers }: FastifyRequest, { content_type, size_bytes }: UploadTicketBody): void {
  if (headers['content-type']?.toLowerCase() !== content_type.toLowerCase())
    throw badRequest(`Send the header Content-Type: ${content_type}, as the ticket says.`)
  if (headers['content-encoding'] !== undefined) throw badRequest('Send the file as it is, without Content-Encoding.')
  if (headers['content-length'] === undefined) return
  const length = Number(headers['content-length'])
  if (length > size_bytes) throw payloadTooLarge(`The ticket is for ${size_bytes} bytes.`)
  if (length < size_bytes) throw badRequest(`The ticket is for ${size_bytes} bytes, and ${length} were announced.`)
}

/** Returns a different error if the client closed the connection early: that is not a server error. */
const whoseFault = (req: FastifyRequest, error: unknown): unknown =>
  !(error instanceof ApiError) && req.raw.destroyed && !req.raw.complete ? brokenOff() : error

async function serve(context: Context, ticket: DownloadTicketBody, req: FastifyRequest, reply: FastifyReply) {
  const store = blobsOf(context)
  const found = await store.stat(ticket.key)
  if (!found) throw notFound()
  const size = found.size_bytes
  const etag = `"${ticket.key.slice(ticket.key.indexOf('/') + 1)}"`
  const stale = req.headers['if-range'] !== undefined && req.headers['if-range'] !== etag
  const range = stale ? undefined : readRange(req.headers.range, size)
  const inline = ticket.inline && mayShowInline(ticket.content_type)
  reply.headers({
    'content-type': ticket.content_type,
    'content-disposition': contentDisposition(ticket.file_name, { type: inline ? 'inline' : 'attachment' }),
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    etag,
  })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  return req.method === 'HEAD' ? reply.send() : reply.send(await store.read(ticket.key, range))
}
