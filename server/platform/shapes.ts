import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

export const Uuid = Type.String({ format: 'uuid' })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => UUID.test(text)
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** 1–100 characters in words joined by single hyphens. It never looks like a UUID, so that a UUID in a path is always an id. */
export const Slug = Type.String({ minLength: 1, maxLength: 100, pattern: SLUG_PATTERN, format: 'slug' })
/** A path or query value that is a UUID or a slug. */
export const UuidOrSlug = Type.String({ minLength: 1, maxLength: 100, format: 'uuid-or-slug' })
/** A day, or a moment with its zone. */
export const DayOrTimestamp = Type.String({ format: 'day-or-moment' })
/** The IANA name of a zone, such as Europe/Berlin. */
export const TimeZone = Type.String({ format: 'time-zone', minLength: 1, maxLength: 64 })
export const Timestamp = Type.String({ format: 'date-time' })
/** A day without a time, such as 2026-03-01. */
export const Day = Type.String({ format: 'date' })
export const Name = Type.String({ minLength: 1, maxLength: 200 })
/** An http or https address. */
export const HttpUrl = Type.String({ format: 'http-url', minLength: 1, maxLength: 2000 })
export const text = (maxLength: number, minLength = 0) => Type.String({ maxLength, minLength })
export const ids = (maxItems: number) => Type.Array(Uuid, { maxItems })

/** Returns the shape or null. A type array serializes in half the time of anyOf. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  if (type === undefined) return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) })
}

/** The keyword of a text that an empty text sets to null. */
export const CLEARABLE = 'x-clearable'
/** A text that null or an empty text clears. The validator turns an empty text into null. */
export const clearable = (maxLength: number) => Nullable(Type.String({ maxLength, minLength: 0, [CLEARABLE]: true }))

/** A text that is one of these words. */
export function OneOf<const V extends readonly string[]>(values: V): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })
}

/** Returns a reference to a shape with an $id, so that it is one component of the OpenAPI document. */
export function Ref<S extends TSchema>(schema: S): TUnsafe<Static<S>> {
  const { $id } = schema as { $id?: string }
  if (!$id) throw new Error('Only a shape with an $id can be referred to.')
  return Type.Unsafe<Static<S>>({ $ref: `${$id}#` })
}
export function NullableRef<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  return Type.Unsafe<Static<S> | null>({ anyOf: [Ref(schema), { type: 'null' }] })
}

/** Returns a named shape: one component of the OpenAPI document. */
export function Shape<P extends Record<string, TSchema>>($id: string, properties: P) {
  return Type.Object(properties, { $id })
}

/** Returns the shape of a request body. Unknown fields are refused. */
export function Body<P extends Record<string, TSchema>>($id: string, properties: P) {
  return Type.Object(properties, { $id, additionalProperties: false })
}

/** Returns the shape of a request body that changes only the fields it has. All fields are optional. */
export function Patch<P extends Record<string, TSchema>>($id: string, properties: P) {
  return Type.Partial(Type.Object(properties), { $id, additionalProperties: false })
}

/** `code`, `field` and `params` are for programs: the refusal, the field to correct, and the values in its sentence. */
export const ErrorBody = Type.Object(
  {
    error: Type.String(),
    error_description: Type.String(),
    code: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  },
  { $id: 'Error' },
)

/** A person's id with name and address. The address is null if the caller may not see it. */
export const PersonRef = Type.Object(
  { user_id: Uuid, display_name: Nullable(Type.String()), email: Nullable(Type.String()) },
  { $id: 'PersonRef' },
)
export type PersonRef = Static<typeof PersonRef>

export const pageOf = <S extends TSchema>(item: S) => Type.Object({ items: Type.Array(Ref(item)), next_cursor: Nullable(Type.String()) })
export type Page<Row> = { items: Row[]; next_cursor: string | null }

export const JSON_TYPE = 'application/json; charset=utf-8'
/** The shape of an answer that is already JSON text, to be sent with JSON_TYPE. */
export const Written = (schema: TSchema) => Type.Unsafe<string>(schema)

/** Returns the failures of a route. Every route has: unreadable request, no token, too many requests, our fault. */
export function failures(...statuses: number[]) {
  return Object.fromEntries([400, 401, 429, 500, ...statuses].map((status) => [status, Ref(ErrorBody)]))
}

/** Query fields that many lists share. */
export const OwnerFilter = { org: Type.Optional(UuidOrSlug), department: Type.Optional(UuidOrSlug) }
/** The organization in which a slug in the path is looked up. An id needs none. */
export const OfOrganization = { org: Type.Optional(UuidOrSlug) }
export const IncludeArchived = { include_archived: Type.Boolean({ default: false }) }
export const Query = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false })
export const Params = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties)

/** Returns the named shapes that schema modules export. */
export const namedShapes = (...schemas: object[]): TSchema[] =>
  schemas
    .flatMap((schema) => Object.values(schema) as unknown[])
    .filter((value): value is TSchema => typeof value === 'object' && value !== null && '$id' in value)
