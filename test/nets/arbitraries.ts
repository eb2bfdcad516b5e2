import fc from 'fast-check'
import type { Document, Schema } from '../contract/document.ts'

/** Returns the ids for a field of this name: existing rows of the caller's organization. */
export type IdsOf = (field: string) => string[]
/** A value that its schema forbids, with the path of the fault. */
export type Spoilt = { value: unknown; at: string[]; how: string }
type Arbitrary<T = unknown> = fc.Arbitrary<T>

const GLYPHS = ['a', 'Z', '0', ' ', "'", '"', '%', '_', '\\', '<', '&', ';', '\n', '\t', 'é', 'ß', '‮', 'क्', '漢', '🦺', '👩🏽‍🚒', '\uFEFF', '$1', '{{', '--'] // prettier-ignore
const NUL = String.fromCharCode(0)

/** Returns arbitraries for the schemas of a document, for valid and invalid values. */
export function arbitrariesOf(document: Document, idsOf: IdsOf) {
  const shapeOf = (schema: Schema): Schema => (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema)
  const typesOf = ({ type, anyOf = [] }: Schema): string[] =>
    [...[type].flat(), ...anyOf.flatMap((choice) => typesOf(shapeOf(choice)))].filter((name): name is string => name !== undefined)

  function legal(given: Schema, field = ''): Arbitrary {
    const schema = shapeOf(given)
    const choices = schema.oneOf ?? schema.anyOf
    if (choices) return fc.oneof(...choices.map((choice) => legal(choice, field)))
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (isAnything(schema)) return fc.jsonValue()
    const types = typesOf(schema)
    const values = types.filter((type) => type !== 'null').map((type) => ofType(type, schema, field))
    return fc.oneof(...values.map((arbitrary) => ({ arbitrary, weight: 5 })), ...(types.includes('null') ? [{ arbitrary: fc.constant(null), weight: 1 }] : []))
  } // prettier-ignore

  function ofType(type: string, schema: Schema, field: string): Arbitrary {
    switch (type) {
      case 'object':
        return object(schema)
      case 'array':
        return fc.uniqueArray(legal(schema.items ?? {}, field), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 5, selector: (item) => JSON.stringify(item) })
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 })
      case 'number':
        return fc.double({ min: schema.exclusiveMinimum === undefined ? (schema.minimum ?? -Number.MAX_VALUE) : 1e-9, max: schema.maximum ?? Number.MAX_VALUE, noNaN: true })
      case 'boolean':
        return fc.boolean()
      default:
        return string(schema, field)
    }
  } // prettier-ignore

  function string(schema: Schema, field: string): Arbitrary<string> {
    const { format, pattern, minLength = 0, maxLength = 300 } = schema
    if (format === 'uuid' || format === 'uuid-or-slug') return fc.constantFrom(...idsOf(field))
    if (format === 'date-time') return moment
    if (format === 'day-or-moment') return fc.oneof(moment, fc.constantFrom('2026-03-01', '2028-02-29'))
    if (format === 'date') return fc.constantFrom('2026-03-01', '2028-02-29', '1970-01-01', '9999-12-31')
    if (format === 'time-zone')
      return fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12')
    if (format === 'http-url') return fc.constantFrom('https://example.org/', 'HTTP://EXAMPLE.ORG/A?b=c#d', `https://example.org/${'x'.repeat(maxLength - 20)}`) // prettier-ignore
    if (pattern !== undefined) {
      const fits = (text: string) => text.length >= minLength && text.length <= maxLength
      const long = ['a', 'A'].map((glyph) => glyph.repeat(maxLength)).filter((text) => new RegExp(pattern).test(text))
      const matching = fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 160) }).filter(fits)
      return long.length === 0 ? matching : fc.oneof(matching, fc.constantFrom(...long))
    } // prettier-ignore
    const long = fc.constantFrom(...['x', '🦺'].flatMap((glyph) => [glyph.repeat(maxLength), glyph.repeat(Math.max(1, minLength))]))
    const cut = (text: string) => [...text].slice(0, maxLength).join('')
    const short = fc.array(fc.constantFrom(...GLYPHS), { minLength, maxLength: 12 }).map((glyphs) => cut(glyphs.join('')))
    const any = fc.string({ unit: 'binary', minLength, maxLength: 12 }).map((text) => cut(text.replaceAll(NUL, 'x').toWellFormed()))
    return fc.oneof({ arbitrary: short, weight: 20 }, { arbitrary: any, weight: 10 }, { arbitrary: long, weight: maxLength > 5000 ? 1 : 3 })
  }

  function object({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
    const written = Object.entries(properties).filter(([, property]) => !property.readOnly)
    return fc.record(Object.fromEntries(written.map(([name, property]) => [name, legal(property, name)])), { requiredKeys: required })
  }

  /** Values that the schema refuses, each wrong in one place. */
  function spoilt(given: Schema, field = '', at: string[] = []): Arbitrary<Spoilt> {
    const schema = shapeOf(given)
    const bad = (how: string, ...values: unknown[]) => values.map((value) => fc.constant({ value, at, how }))
    const types = typesOf(schema)
    const wrongTypes = bad('the wrong type', ...WRONG_TYPES.filter((value) => !isOf(value, types, schema)))
    if (schema.oneOf) return fc.oneof(...wrongTypes, ...schema.oneOf.map((choice) => spoilt(choice, field, at)))
    if (schema.anyOf) return fc.oneof(...wrongTypes)
    if (schema.enum || schema.const !== undefined) return fc.oneof(...wrongTypes, ...bad('no word of the list', 'elsewhere', '', `${String((schema.enum ?? [schema.const])[0])} `)) // prettier-ignore
    if (types.includes('object')) return fc.oneof(...wrongTypes, ...spoiltObjects(schema, at))
    if (types.includes('array')) return fc.oneof(...wrongTypes, ...spoiltArrays(schema, field, at))
    if (types.includes('string')) return fc.oneof(...wrongTypes, ...bad('not such a text', ...badTexts(schema)))
    if (types.includes('integer') || types.includes('number'))
      return fc.oneof(...wrongTypes, ...bad('out of bounds', ...badNumbers(schema)))
    return fc.oneof(...wrongTypes)
  }

  function spoiltObjects(schema: Schema, at: string[]): Arbitrary<Spoilt>[] {
    const { properties = {}, required = [] } = schema
    const bounded = Object.entries(properties).filter(([, property]) => !isAnything(shapeOf(property)))
    const inside = bounded.map(([name, property]) =>
      fc.tuple(object(schema), spoilt(property, name, [...at, name])).map(([value, spoil]) => ({ ...spoil, value: { ...value, [name]: spoil.value } })),
    )
    const missing = required.map((name) =>
      object(schema).map(({ [name]: _left, ...value }) => ({ value, at: [...at, name], how: 'missing' })),
    )
    const unknown = ['unknown', 'id', 'created_at', 'constructor', 'toString', '', 'Name'].map((name) =>
      object(schema).map((value) => ({ value: { ...value, [name]: 'x' }, at: [...at, name], how: 'unknown field' })),
    )
    return [...inside, ...missing, ...(schema.additionalProperties === false ? unknown : [])]
  } // prettier-ignore

  function spoiltArrays({ items = {}, maxItems }: Schema, field: string, at: string[]): Arbitrary<Spoilt>[] {
    const one = fc.tuple(fc.array(legal(items, field), { maxLength: 4 }), spoilt(items, field, at), fc.nat(4))
    const inside = one.map(([others, spoil, place]) => ({ ...spoil, value: others.toSpliced(Math.min(place, others.length), 0, spoil.value) }))
    const long = legal(items, field).map((item) => ({ value: Array.from({ length: (maxItems ?? 0) + 1 }, () => item), at, how: 'too many' }))
    return maxItems === undefined ? [inside] : [inside, long]
  } // prettier-ignore

  return { legal, spoilt, shapeOf }
}

/** Whether every value fits a schema. */
const isAnything = ({ type, $ref, oneOf, anyOf, enum: words, const: word }: Schema) =>
  [type, $ref, oneOf, anyOf, words, word].every((part) => part === undefined)

const WRONG_TYPES: unknown[] = [
  null,
  true,
  false,
  0,
  1.5,
  -1,
  1e300,
  '',
  'x',
  'true',
  '5',
  [],
  {},
  [[]],
  [null],
  { a: { b: [] } },
  nested(40),
]

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { x: value }
  return value
}

/** Whether a value has one of the types, or is one of the enumerated values. */
function isOf(value: unknown, types: string[], { enum: words }: Schema): boolean {
  if (words?.includes(value)) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  const kind = typeof value
  if (kind === 'number') return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(kind)
}

function badTexts({ format, pattern, minLength = 0, maxLength }: Schema): string[] {
  const unstorable = [`a${NUL}b`, NUL, 'a\uD800', '\uDFFFa']
  const lengths = [...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []), ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '🦺'.repeat(maxLength + 1)])]
  const patterns = pattern === undefined ? [] : ['A B', ' a', 'a\n', '-a', `a${' '.repeat(60)}!`, 'é', `${'a-'.repeat(40)}!`].filter((text) => !new RegExp(pattern).test(text))
  return [...unstorable, ...lengths, ...patterns, ...(NOT_OF[format ?? ''] ?? [])]
} // prettier-ignore

const NOT_OF: Record<string, string[]> = {
  uuid: ['', 'x', '00000000-0000-0000-0000-00000000000', '{00000000-0000-0000-0000-000000000000}', '00000000000000000000000000000000', "'; drop table account; --"],
  slug: ['00000000-0000-0000-0000-000000000000'],
  'date-time': ['', 'now', 'infinity', '-infinity', 'epoch', 'today', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '10000-01-01T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00', '2026-01-01 00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01T23:59:60Z', '2026-01-01T00:00:00+24:00', '1767225600'],
  'time-zone': ['', 'x', 'Mars/Base', '+01:00', 'Z', ' UTC', 'Europe/Berlin\n', 'Europe', '../UTC', 'posix/UTC', 'localtime', 'null'],
  'http-url': ['', 'x', 'javascript:alert(1)', '\tjavascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://example.org', 'https://a@example.org/', 'http:\\\\evil', 'https://', 'https://exa mple.org'],
} // prettier-ignore

function badNumbers({ type, minimum, maximum, exclusiveMinimum }: Schema): number[] {
  const step = type === 'integer' ? 1 : 1e-6
  return [
    ...(minimum === undefined ? [] : [minimum - step, -1e308]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum, exclusiveMinimum - step]),
    ...(maximum === undefined ? [] : [maximum + Math.max(step, maximum * 1e-12), 1e308]),
    ...(type === 'integer' ? [1.5] : []),
  ]
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
const within = (min: number, max: number) => fc.integer({ min, max })
/** Moments with and without a fraction, in several zones, from the distant past to the distant future. */
const moment: Arbitrary<string> = fc
  .tuple(fc.oneof({ arbitrary: within(2020, 2035), weight: 9 }, { arbitrary: fc.constantFrom(2, 1900, 9999), weight: 1 }), within(1, 12), within(1, 28), within(0, 23), within(0, 59), within(0, 59), fc.constantFrom('', '.5', '.123', '.123456', '.999999'), fc.constantFrom('Z', '+00:00', '+14:00', '-12:00', '+05:45'))
  .map(([year, month, day, hour, minute, second, fraction, zone]) => `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}${fraction}${zone}`) // prettier-ignore
