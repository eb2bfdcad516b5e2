import fc from 'fast-check'
import type { Operation, Schema } from '../contract/document.ts'
import type { Ids } from './requests.ts'

type Hostile = { name: string; bytes: Buffer; type: string; statuses: number[] }
const JSON_TYPE = 'application/json'
const REFUSED = [400]

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const json = (name: string, text: string | Buffer, statuses = REFUSED): Hostile => ({
  name,
  bytes: Buffer.from(text as string),
  type: JSON_TYPE,
  statuses,
})

/** Bodies that every route rejects. */
export const hostileBodies: Hostile[] = [
  json('nothing', ''),
  json('null', 'null'),
  json('an array', '[]'),
  json('a number', '0'),
  json('a text', '"x"'),
  json('half an object', '{"a":'),
  json('an object and more', '{} {}'),
  json('single quotes', "{'a': 1}"),
  json('a trailing comma', '{"x": 1,}'),
  json('a comment', '{/* */}x'),
  json('NaN', '{"x": NaN}'),
  json('infinity in digits', '{"x": 1e400}'),
  json('a number of many digits', `{"x": ${'9'.repeat(100_000)}}`),
  json('depth 65', `{"x": ${deep(65)}}`),
  json('depth 10,000', `{"x": ${deep(10_000)}}`),
  json('depth 200,000', `{"x": ${deep(200_000)}}`),
  json('the prototype', '{"__proto__": {"admin": true}}'),
  json('an escaped prototype', String.raw`{"__proto\u005f_": {"admin": true}}`),
  json('a constructor', '{"constructor": {"prototype": {"admin": true}}}'),
  json('a NUL in a name', String.raw`{"a\u0000": 1}`),
  json('half a surrogate in a name', String.raw`{"a\ud800": 1}`),
  json('a byte order mark and no object', '\uFEFF[]'),
  json('no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  json('an overlong slash', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])),
  json('UTF-16', Buffer.from('{"x": 1}', 'utf16le')),
  json('100,000 fields', `{${Array.from({ length: 100_000 }, (_, index) => `"f${index}":1`).join(',')}}`),
  json('more than is taken', `{"x": "${'x'.repeat(4_500_000)}"}`, [413]),
  { name: 'a form', bytes: Buffer.from('a=1'), type: 'application/x-www-form-urlencoded', statuses: [415] },
  { name: 'plain text', bytes: Buffer.from('{}'), type: 'text/plain', statuses: [400, 415] },
  { name: 'an unknown type', bytes: Buffer.from('{}'), type: 'application/x-unknown', statuses: [415] },
  { name: 'a type that is none', bytes: Buffer.from('{}'), type: ';;;', statuses: [400, 415] },
] // prettier-ignore

type Parameters = NonNullable<Operation['parameters']>
type Query = { name: string; text: string }

/** Returns query strings that must be refused, with the name of the wrong parameter. */
export function hostileQueries(parameters: Parameters): fc.Arbitrary<Query> {
  const named = parameters.flatMap(({ name, schema }) => badValues(name, schema).map((value): Query => ({ name, text: `${name}=${encodeURIComponent(value)}` })))
  const twice = parameters.filter(({ schema }) => schema.type !== 'array').map(({ name }): Query => ({ name, text: `${name}=5&${name}=6` }))
  const raw = parameters.map(({ name }): Query => ({ name: '', text: `${name}=%00` }))
  const unknown = ['unknown', 'Limit', 'limit[]', 'constructor', '__proto__', 'offset'].map((name): Query => ({ name: name === '__proto__' ? '' : name, text: `${encodeURIComponent(name)}=1` }))
  const junk = fc.string({ minLength: 1, maxLength: 30 }).map((text): Query => ({ name: '', text: `zz${encodeURIComponent(text)}=1` }))
  return fc.oneof({ arbitrary: fc.constantFrom(...named, ...twice, ...raw, ...unknown), weight: 9 }, { arbitrary: junk, weight: 1 })
} // prettier-ignore

function badValues(name: string, { type, format, enum: words, maxLength, minimum = 1 }: Schema): string[] {
  if (name.endsWith('cursor')) return ['x', 'e30.x', 'W10', '../', 'x'.repeat(999), 'x.y.z', '\u{1F9BA}']
  if (type === 'integer')
    return [String(minimum - 1), '-1', '1.5', '1e2', '0x10', '+5', ' 5', '', 'abc', '9'.repeat(15), '9'.repeat(30), '٣', 'null']
  if (type === 'boolean') return ['TRUE', '1', 'yes', '', 'null', ' true']
  if (words) return ['', 'elsewhere', `${String(words[0])} `]
  if (format === 'uuid') return ['', 'x', `{${'0'.repeat(36)}}`, "' or 1=1"]
  if (format === 'date-time') return ['', 'infinity', '2026-02-30T00:00:00Z', '2026-01-01', 'now']
  return maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]
}

const SEGMENTS = [
  'x', '0', '-', '..%2f..', '%00', 'a%00b', '%F0%9F%A6%BA', "'%20or%201=1", '%25', '%ED%A0%80', '%zz', '%', 'a'.repeat(101), 'a'.repeat(2000), 'me2',
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '%7B00000000-0000-0000-0000-000000000000%7D', '__proto__', 'constructor', ';x=1', '%5c', '%0d%0aX:y',
] // prettier-ignore

/** Returns paths in which one id is malformed or unknown. */
export function hostilePaths(path: string, ids: Ids): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
  const segment = fc.oneof({ arbitrary: fc.constantFrom(...SEGMENTS), weight: 3 }, { arbitrary: fc.uuid(), weight: 1 }, { arbitrary: fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }).map((text) => encodeURIComponent(`~${text.toWellFormed()}`)), weight: 2 })
  return fc.tuple(fc.constantFrom(...names), segment).map(([bad, value]) => path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => (name === bad ? value : ids[name]!)))
} // prettier-ignore
