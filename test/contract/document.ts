import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Access } from '../../server/platform/access/declared.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  maximum?: number
  exclusiveMinimum?: number
  default?: unknown
  additionalProperties?: boolean
  readOnly?: boolean
  'x-clearable'?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Content = Record<string, { schema?: Schema }>
export type Operation = {
  method: string
  path: string
  operationId: string
  summary: string
  tags: string[]
  'x-permission': string
  'x-access': Access
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema> }
}

export const documentOf = (app: FastifyInstance): Document => app.swagger() as unknown as Document

/** Returns the document as it was last generated. Generating it from the routes takes seconds; another test compares the two. */
export const writtenDocument = (): Document => JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as Document

/** Returns every operation of the document, with its method in capitals and its path as in the document. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}
