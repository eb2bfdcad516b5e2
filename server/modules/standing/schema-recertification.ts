import { type Static, type TSchema, Type } from 'typebox'
import { Body, OneOf, Ref } from '#platform/shapes.ts'

const scheme = <const K extends string, P extends Record<string, TSchema>>($id: string, kind: K, properties: P) =>
  Body($id, { kind: Type.Unsafe<K>({ type: 'string', const: kind }), ...properties })

/** Required once; it never lapses. */
export const OnceOnly = scheme('OnceOnly', 'once', {})
/** Required again some months after the award, or after the date on which the award was due. */
export const EveryInterval = scheme('EveryInterval', 'interval', {
  months: Type.Integer({ minimum: 1, maximum: 240 }),
  anchor: OneOf(['award', 'due_date']),
})
/** Required again on a day of the calendar. In a shorter month, its last day. */
export const OnFixedDate = scheme('OnFixedDate', 'fixed_date', {
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  day: Type.Integer({ minimum: 1, maximum: 31 }),
  every_years: Type.Integer({ minimum: 1, maximum: 10 }),
})

export type Recertification = Static<typeof OnceOnly> | Static<typeof EveryInterval> | Static<typeof OnFixedDate>
export const Recertification = Type.Unsafe<Recertification>({
  $id: 'Recertification',
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [OnceOnly, EveryInterval, OnFixedDate].map((shape) => Ref(shape)),
})
