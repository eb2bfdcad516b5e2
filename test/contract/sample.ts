import { randomUUID } from 'node:crypto'
import type { Document, Schema } from './document.ts'

/** A value that fits the shape, as small as the shape allows: what it requires and nothing else. */
export function sample(document: Document, schema: Schema): unknown {
  const shape = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  const choice = shape.oneOf?.[0] ?? shape.anyOf?.[0]
  if (choice) return sample(document, choice)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  switch ([shape.type].flat()[0]) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((name) => [name, sample(document, shape.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(document, shape.items ?? {}))
    case 'integer':
    case 'number':
      return shape.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleText(shape)
  }
}

function sampleText({ format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2026-01-02T03:04:05Z'
  if (format === 'http-url' || format === 'uri') return 'https://example.org/'
  return 'a'.repeat(Math.max(1, minLength))
}
