import type { FastifyContextConfig, preHandlerHookHandler, preValidationHookHandler } from 'fastify'
import type { TSchema } from 'typebox'
import { type Declared, documented, refusals } from '../access/declared.ts'
import { Query, Ref, failures } from '../shapes.ts'
import { refuseBody } from './validate.ts'

/** An answer that is no JSON. */
type File = { description: string; content: Record<string, { schema: TSchema }> }

/** What an operation takes, what it answers by status, and how it fails beside what its access and every route imply. */
type Shape = {
  params?: TSchema
  querystring?: TSchema
  body?: TSchema
  /** A body is not needed, because every field of it may be left out. */
  optionalBody?: true
  /** The body is a file: it may take as long as bytes keep coming. */
  slowBody?: true
  /** The operation changes what somebody may do: remembered access is dropped before it answers. */
  changesAccess?: true
  /** A credential stands in the path: the handler verifies it, and counts who asks. */
  secretInPath?: true
  /** It decides by itself what is due of what it tells: it waits for nothing to be settled. */
  unsettled?: true
  consumes?: string[]
  security?: []
  fails?: number[]
  [status: number]: TSchema | File
}

/** What has no meaning here may not be said. */
type Said<S extends Shape> = S & { [Name in Exclude<keyof S, keyof Shape>]: never }

type Options<S extends Shape> = {
  config: FastifyContextConfig
  preValidation: preValidationHookHandler[]
  preHandler: preHandlerHookHandler[]
  schema: Pick<S, keyof S & ('params' | 'querystring' | 'body')> & { response: { [Status in keyof S & number]: S[Status] } }
}

/**
 * How the operations beneath one heading of the document are declared: each call gives the options of a route. A shape
 * with an $id is referred to. What the access says is enforced by `allow` and its like, which find it in `req.access`.
 */
export function operations(heading: string) {
  function op<S extends Shape>(operationId: string, summary: string, access: Declared, shape: Said<S>): Options<S>
  function op(operationId: string, summary: string, access: Declared, shape: Shape): Options<Shape> {
    const { optionalBody, slowBody = false, changesAccess = false, secretInPath = false, unsettled = false, fails = [], ...said } = shape
    // Whoever comes from elsewhere, by a code or a mail, brings what was added on the way.
    const isStrict = access.needs !== 'public' && access.needs !== 'scheduler'
    const taken = isStrict && said.querystring === undefined ? { ...said, querystring: NOTHING } : said
    const parts = Object.entries(taken).map(([name, part]) => [name, referred(part)] as const)
    const schema = {
      operationId,
      tags: [heading],
      summary,
      ...documented(access),
      ...(access.needs === 'scheduler' && { security: [{ scheduler: [] }] }),
      ...Object.fromEntries(parts.filter(([name]) => !isStatus(name))),
      response: { ...failures(...refusals(access), ...fails), ...Object.fromEntries(parts.filter(([name]) => isStatus(name))) },
    }
    const config = { access, public: access.needs === 'public', slowBody, changesAccess, secretInPath, unsettled }
    const [success = 200] = Object.keys(said).filter(isStatus).map(Number)
    const takesBody = said.body !== undefined || said.consumes !== undefined || slowBody
    const preValidation = [...(optionalBody ? [emptyBody] : []), ...(isStrict && !takesBody ? [refuseBody] : [])]
    return { config, preValidation, preHandler: success === 200 ? [] : [answering(success)], schema }
  }
  return op
}

export type Op = ReturnType<typeof operations>

const NOTHING = Query({})

/** What a handler gives back is answered with the status that the operation declares. */
const answering =
  (status: number): preHandlerHookHandler =>
  (_req, reply, done) => {
    reply.code(status)
    done()
  }

const isStatus = (name: string) => /^\d{3}$/.test(name)
const referred = <T extends object>(part: T) => ('$id' in part ? Ref(part) : part)

const emptyBody: preValidationHookHandler = (req, _reply, done) => {
  if (req.body === undefined) req.body = {}
  done()
}
