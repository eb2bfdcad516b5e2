import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, badRequest, payloadTooLarge } from '../errors.ts'
import type { Arrival } from '../files/arrivals.ts'
import { closeOnUnreadBodies } from './unread-body.ts'

export type FormFile = Arrival & { file_name: string; content_type: string }
export type Form = { fields: Record<string, string>; file: FormFile | undefined }

/** The most bytes of a text part. Most are small, but a list of notes may be long. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024

/** Lets the routes of a scope accept multipart forms. The body shape is only for the OpenAPI document; `withForm` checks the parts. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  const compile = app.validatorCompiler!
  app.setValidatorCompiler((part) => (part.httpPart === 'body' ? () => true : compile(part)))
  await app.register(multipart, { throwFileSizeLimit: false })
  closeOnUnreadBodies(app)
}

type FormSpec = { fields: readonly string[]; maxFileBytes: number }

/**
 * Reads a form with the named text fields and one part `file`, in any order, and calls `work` with it. The file is gone afterwards. Throws
 * 400 for a part that is unknown, repeated or broken. Throws 413 for a file beyond `maxFileBytes`, 415 if the body is no form.
 */
export async function withForm<T>(req: FastifyRequest, wanted: FormSpec, work: (form: Form) => Promise<T>): Promise<T> {
  if (!req.isMultipart()) throw new ApiError(415, 'unsupported_media_type', 'Send the form as multipart/form-data.')
  const form: Form = { fields: {}, file: undefined }
  const turn: { giveBack?: () => void } = {}
  try {
    await read(req, wanted, form, async () => {
      turn.giveBack = await req.server.arrivals.turnOf(req.actor.id)
    })
    return await (form.file ? req.server.arrivals.work(() => work(form)) : work(form))
  } finally {
    turn.giveBack?.()
    await form.file?.forget()
  }
}

async function read(req: FastifyRequest, { fields, maxFileBytes }: FormSpec, form: Form, turn: () => Promise<void>): Promise<void> {
  const limits = {
    fieldNameSize: 100,
    fieldSize: MAX_TEXT_BYTES,
    fields: 10,
    files: 10,
    parts: 20,
    headerPairs: 50,
    // One byte more than allowed, so that a truncated file is known to be too large.
    fileSize: Math.max(maxFileBytes, MAX_TEXT_BYTES) + 1,
  }
  try {
    for await (const part of req.parts({ limits })) {
      const { fieldname: name } = part
      if (name === 'file' ? form.file !== undefined : name in form.fields) throw badRequest(`${name} stands in the form twice.`, name)
      if (name === 'file' && part.type === 'file') {
        await turn()
        form.file = await fileOf(req, part, maxFileBytes)
      } else if (fields.includes(name)) form.fields[name] = await textOf(part)
      else throw badRequest(name === 'file' ? 'file must be a file with a name.' : `${name} is not a part of this form. Leave it out.`)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : broken(error)
  }
}

async function fileOf(req: FastifyRequest, { filename, mimetype, file }: MultipartFile, max: number): Promise<FormFile> {
  const arrival = await req.server.arrivals.take(file, 'file', max)
  return { ...arrival, file_name: filename, content_type: mimetype }
}

type Part = { fieldname: string } & (
  | { type: 'file'; file: AsyncIterable<Buffer> }
  | { type: 'field'; value: unknown; valueTruncated: boolean }
)

/** Returns the text of a part. Some clients send text as a file, and a part declared as JSON arrives parsed. */
async function textOf(part: Part): Promise<string> {
  const { fieldname: name } = part
  if (part.type === 'field' && part.valueTruncated) throw payloadTooLarge(`${name} is too large.`, name)
  const text =
    part.type === 'file'
      ? (await bytesOf(part.file, name, MAX_TEXT_BYTES)).toString('utf8')
      : typeof part.value === 'string'
        ? part.value
        : JSON.stringify(part.value)
  if (text.includes('\uFFFD')) throw badRequest(`${name} must be UTF-8.`, name)
  return text
}

async function bytesOf(file: AsyncIterable<Buffer>, name: string, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > max) throw payloadTooLarge(`${name} must have at most ${max} bytes.`, name)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the error for a broken form. The parser's errors are the sender's fault; all others are ours. */
function broken(error: unknown): unknown {
  const { code, message = '', syscall } = error as { code?: string; message?: string; syscall?: string }
  const theirs = syscall === undefined && (code?.startsWith('FST_') || /multipart|boundary|part|form|header/i.test(message))
  return theirs ? badRequest(`The form could not be read: ${message.replace(/\.$/, '')}.`) : error
}
