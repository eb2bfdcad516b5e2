import { randomUUID } from 'node:crypto'
import type { Document, Schema } from './document.ts'

/** Returns the smallest value that fits the schema: its required fields, and the fields that `values` names, with those values. */
export function sample(document: Document, schema: Schema, values: Record<string, unknown> = {}): unknown {
  const shape = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  const choice = shape.oneOf?.[0] ?? shape.anyOf?.[0]
  if (choice) return sample(document, choice, values)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  switch ([shape.type].flat()[0]) {
    case 'object':
      return sampleObject(document, shape, values)
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(document, shape.items ?? {}, values))
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

function sampleObject(document: Document, { required = [], properties = {} }: Schema, values: Record<string, unknown>) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || name in values)
  return Object.fromEntries(names.map((name) => [name, values[name] ?? sample(document, properties[name]!, values)]))
}

function sampleText({ format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date' || format === 'day-or-moment') return '2026-03-01'
  if (format === 'date-time') return '2026-01-02T03:04:05Z'
  if (format === 'time-zone') return 'Europe/Berlin'
  if (format === 'http-url' || format === 'uri') return 'https://example.org/'
  return 'a'.repeat(Math.max(1, minLength))
}
