import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { fullName } from '../auth/cookies.ts'

type Component = {
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  oneOf?: { $ref: string }[]
  properties?: Record<string, { const?: string; enum?: string[] }>
}

type Parameter = { required?: boolean; schema?: { default?: unknown } } | { $ref: string }
type Operation = { parameters?: Parameter[]; 'x-access': { needs: string } }

/** The header of every writing operation of a signed-in caller; `audit/batch.ts` reads it. */
const batchId = {
  name: 'Batch-Id',
  in: 'header',
  description: 'The same UUID on several requests makes one act of them in the audit log, which answers and filters by it as batch_id.',
  schema: { type: 'string', format: 'uuid' },
} as const

/** Services send a token of their provider. Browsers that signed in here send the cookie. */
const securitySchemes = (publicOrigin: string) => ({
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const,
  scheduler: { type: 'http', scheme: 'bearer', description: 'The value of CRON_SECRET' } as const,
  session: { type: 'apiKey', in: 'cookie', name: fullName('session', publicOrigin) } as const,
})

/** Options for making the OpenAPI document from the routes. */
export function document(publicOrigin: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Learning Record Service',
        version: '0.43.1',
        description: 'The system of record for people whose work needs proof of learning.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as { name: string },
      },
      servers: [{ url: publicOrigin }],
      components: { securitySchemes: securitySchemes(publicOrigin), parameters: { BatchId: batchId } },
      security: [{ bearer: [] }, { session: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`) },
    transformObject: (input) => {
      if (!('openapiObject' in input)) return input.swaggerObject
      const components = (input.openapiObject.components?.schemas ?? {}) as Record<string, Component>
      for (const component of Object.values(components)) mapDiscriminator(component, components)
      for (const path of Object.values(input.openapiObject.paths ?? {})) {
        freeDefaults(path as Record<string, Operation>)
        offerBatches(path as Record<string, Operation>)
      }
      return input.openapiObject
    },
  }
}

/** Maps tags to shapes, because generated clients need it. */
function mapDiscriminator(component: Component, components: Record<string, Component>): void {
  const { discriminator, oneOf } = component
  if (!discriminator || !oneOf) return
  const tagOf = (reference: string) => {
    const tag = components[reference.split('/').at(-1)!]?.properties?.[discriminator.propertyName]
    return tag?.const ?? tag?.enum?.[0] ?? reference
  }
  discriminator.mapping = Object.fromEntries(oneOf.map(({ $ref }) => [tagOf($ref), $ref]))
}

/** Marks parameters with a default as optional. */
function freeDefaults(path: Record<string, Operation>): void {
  const parameters = Object.values(path).flatMap(({ parameters = [] }) => parameters)
  for (const parameter of parameters) if ('schema' in parameter && parameter.schema?.default !== undefined) parameter.required = false
}

function offerBatches(path: Record<string, Operation>): void {
  for (const [method, operation] of Object.entries(path)) {
    if (method === 'get' || ['public', 'scheduler'].includes(operation['x-access'].needs)) continue
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/BatchId' }]
  }
}
