import { randomUUID } from 'node:crypto'
import type { Document, Schema } from './document.ts'

/** The values that a schema alone does not determine, by the name of the field. `row` returns an id. */
export type ByName = { row: (field: string) => string | undefined; value: (field: string, nr: number) => unknown }

const OF_FORMAT: Record<string, string[]> = {
  'date-time': ['2031-01-02T03:04:05Z', '2031-06-07T08:09:10Z'],
  date: ['2031-01-02', '2031-06-07'],
  'time-zone': ['Asia/Kolkata', 'America/Lima'],
  'http-url': ['https://example.org/one', 'https://example.org/two'],
}
const OF_PATTERN: Record<string, string[]> = {
  '^[A-Z_][A-Z0-9_]*$': ['VARIABLE_ONE', 'VARIABLE_TWO'],
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`]: ['04:05', '16:17'],
}

/**
 * Returns numbered values with every field of their schema. A value and the next one differ in as many fields as
 * possible. So one of the two is not the default. If a part can have several shapes, the next value has another one.
 */
export function fullValues({ components }: Document, byName: ByName) {
  const pick = <T>(values: readonly T[], nr: number): T => values[nr % values.length]!
  const shapeOf = (schema: Schema): Schema => (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema)
  const choices = ({ oneOf, anyOf = [] }: Schema) => oneOf ?? anyOf.filter(({ type }) => type !== 'null')

  /** The number of values in which every part has had each of its shapes. */
  function kindsOf(given: Schema): number {
    const schema = shapeOf(given)
    const parts = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : []), ...choices(schema)]
    return Math.max(1, choices(schema).length, ...parts.map(kindsOf))
  }

  function full(given: Schema, nr: number, field = ''): unknown {
    const schema = shapeOf(given)
    if (choices(schema).length > 0) return full(pick(choices(schema), nr), nr, field)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(withoutNull(schema.enum), nr)
    switch ([schema.type].flat()[0]) {
      case 'object':
        return object(schema, nr)
      case 'array':
        return array(schema, nr, field)
      case 'boolean':
        return nr % 2 === 0
      case 'string':
        return text(schema, nr, field)
      default:
        return byName.value(field, nr) ?? Math.min((schema.minimum ?? 0) + 2 + nr, schema.maximum ?? Infinity)
    }
  }

  function object({ properties = {} }: Schema, nr: number): Record<string, unknown> {
    const written = Object.entries(properties).filter(([, property]) => !property.readOnly)
    return Object.fromEntries(written.map(([name, property]) => [name, full(property, nr, name)]))
  }

  /** Every second array of texts or ids is empty. */
  function array({ items = {}, minItems = 0 }: Schema, nr: number, field: string): unknown[] {
    const plain = shapeOf(items).type === 'string'
    const length = Math.max(minItems, plain && nr % 2 === 1 ? 0 : 1)
    return Array.from({ length }, (_, index) => full(items, nr + index, field))
  }

  function text({ format = '', pattern = '', maxLength = 300 }: Schema, nr: number, field: string): unknown {
    if (format.startsWith('uuid')) return rowOf(field)
    const known = OF_FORMAT[format] ?? OF_PATTERN[pattern]
    return byName.value(field, nr) ?? (known ? pick(known, nr) : format === 'slug' ? freshSlug() : `Sample ${nr}`.slice(-maxLength))
  }

  function rowOf(field: string): string {
    const id = byName.row(field)
    if (id === undefined) throw new Error(`The test knows no row for the field ${field}. Name one in test/contract/fields.ts.`)
    return id
  }

  return { full, kindsOf, shapeOf }
}

const withoutNull = (values: unknown[]) => values.filter((value) => value !== null)
const freshSlug = () => `sample-${randomUUID().slice(0, 13)}`
