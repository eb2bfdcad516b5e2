import type { FastifyContextConfig, preHandlerHookHandler, preValidationHookHandler } from 'fastify'
import type { TSchema } from 'typebox'
import { type AccessDeclaration, documented, refusals } from '../access/declared.ts'
import { Query, Ref, failures } from '../shapes.ts'
import { refuseBody } from './validate.ts'

/** A response that is not JSON. */
type File = { description: string; content: Record<string, { schema: TSchema }> }

/** The parameters, responses by status, and additional failures of an operation. Failures of its access and of every route are implied. */
type Shape = {
  params?: TSchema
  querystring?: TSchema
  body?: TSchema
  /** The body may be left out, because all its fields are optional. */
  optionalBody?: true
  /** The body is a file. It may take long, as long as bytes keep coming. */
  slowBody?: true
  /** The operation changes permissions. The access cache is cleared before it answers. */
  changesAccess?: true
  /** The operation can be an act of a batch. Its only transaction is `acting` or `once`, and it takes no file. */
  act?: true
  /** The path has a credential. The handler verifies it, and counts requests itself. */
  secretInPath?: true
  /** The operation decides by itself what is due, so it waits for no settling. */
  unsettled?: true
  consumes?: string[]
  security?: []
  fails?: number[]
  [status: number]: TSchema | File
}

/** Rejects unknown names at compile time. */
type ExactShape<S extends Shape> = S & { [Name in Exclude<keyof S, keyof Shape>]: never }

type Options<S extends Shape> = {
  config: FastifyContextConfig
  preValidation: preValidationHookHandler[]
  preHandler: preHandlerHookHandler[]
  schema: Pick<S, keyof S & ('params' | 'querystring' | 'body')> & { response: { [Status in keyof S & number]: S[Status] } }
}

/**
 * Declares the operations under one heading of the OpenAPI document. Each call returns the options of a route. A shape with an $id becomes
 * a reference. `allow` and similar functions enforce the access, which they find in `req.access`.
 */
export function operations(heading: string) {
  function op<S extends Shape>(operationId: string, summary: string, access: AccessDeclaration, shape: ExactShape<S>): Options<S>
  function op(operationId: string, summary: string, access: AccessDeclaration, shape: Shape): Options<Shape> {
    const {
      optionalBody,
      slowBody = false,
      changesAccess = false,
      act = false,
      secretInPath = false,
      unsettled = false,
      fails = [],
      ...said
    } = shape
    // Visitors from a code or a mail may bring query parameters that were added on the way.
    const isStrict = access.needs !== 'public' && access.needs !== 'scheduler'
    const taken = isStrict && said.querystring === undefined ? { ...said, querystring: NOTHING } : said
    const parts = Object.entries(taken).map(([name, part]) => [name, referred(part)] as const)
    const schema = {
      operationId,
      tags: [heading],
      summary,
      ...documented(access),
      ...(act && { 'x-act': true }),
      ...(access.needs === 'scheduler' && { security: [{ scheduler: [] }] }),
      ...Object.fromEntries(parts.filter(([name]) => !isStatus(name))),
      response: { ...failures(...refusals(access), ...fails), ...Object.fromEntries(parts.filter(([name]) => isStatus(name))) },
    }
    const config = { access, public: access.needs === 'public', slowBody, changesAccess, act, secretInPath, unsettled }
    const [success = 200] = Object.keys(said).filter(isStatus).map(Number)
    const takesBody = said.body !== undefined || said.consumes !== undefined || slowBody
    const preValidation = [...(optionalBody ? [emptyBody] : []), ...(isStrict && !takesBody ? [refuseBody] : [])]
    return { config, preValidation, preHandler: success === 200 ? [] : [answering(success)], schema }
  }
  return op
}

export type Op = ReturnType<typeof operations>

const NOTHING = Query({})

/** Sets the status that the operation declares. */
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
