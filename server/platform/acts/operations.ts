import type { FastifyInstance } from 'fastify'
import { type ActTickets, actTickets } from './tickets.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation can be an act of a batch. */
    act?: boolean
  }
  interface FastifyInstance {
    /** The operations that can be acts, by their ids. */
    actOperations: ReadonlyMap<string, ActOperation>
    /** Credentials of the acts that run in this process. */
    actTickets: ActTickets
    /** Aborted when the process begins to drain. */
    leaving: AbortSignal
  }
}

export type ActOperation = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; params: string[] }

/** One act: an operation of the API with its parameters and its body. */
export type ActRequest = {
  operation: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Issues tickets for acts, and collects the operations that declare `act` as their routes are registered. */
export function prepareActs(app: FastifyInstance): void {
  const operations = new Map<string, ActOperation>()
  app.decorate('actOperations', operations)
  app.decorate('actTickets', actTickets())
  app.addHook('onRoute', ({ config, schema, method: given, url: path }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string }
    const method = METHODS.find((each) => each === given)
    if (!config?.act || operationId === undefined || method === undefined) return
    operations.set(operationId, { method, path, params: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!) })
  })
}

/** Parts of a path that lead to the address above. Encoding does not change their meaning. */
const CLIMBS = new Set(['.', '..'])

/** Returns the address of an act's operation, with its parameters in place. Undefined if a parameter leads out of it. */
export function addressOf({ path }: ActOperation, { params = {}, query = {} }: ActRequest): string | undefined {
  if (Object.values(params).some((value) => CLIMBS.has(value))) return undefined
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}
