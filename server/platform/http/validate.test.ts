import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { Body, Nullable, Ref, Uuid, ids } from '../shapes.ts'
import { createAjv } from './validate.ts'

const [small, large] = ['0191a0b0-0000-7000-8000-00000000abcd', '0191A0B0-0000-7000-8000-00000000ABCD']

test('ids are small past the validator, wherever they stand, and nothing else is changed', () => {
  const inner = Body('Inner', { id: Uuid, note: Type.String() })
  const shape = Body('Outer', { one: Uuid, none: Nullable(Uuid), some: ids(5), inner: Type.Array(Ref(inner)) })
  const check = createAjv([inner, shape]).compile(Ref(shape))
  const body = { one: large, none: large, some: [small, large], inner: [{ id: large, note: large }] }
  expect(check(body)).toBe(true)
  expect(body).toEqual({ one: small, none: small, some: [small, small], inner: [{ id: small, note: large }] })
  expect(check({ ...body, none: null })).toBe(true)
  expect(check({ ...body, one: 'x' })).toBe(false)
})
