import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { Body, Nullable, Ref, Uuid, clearable, ids, text } from '../shapes.ts'
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

test('an empty text clears what is clearable, wherever it stands, and nothing else is changed', () => {
  const inner = Body('InnerText', { note: clearable(5) })
  const shape = Body('OuterText', { said: clearable(5), kept: text(5), more: Type.Optional(clearable(5)), inner: Type.Array(Ref(inner)) })
  const check = createAjv([inner, shape]).compile(Ref(shape))
  const body = { said: '', kept: '', inner: [{ note: '' }, { note: ' ' }, { note: null }] }
  expect(check(body)).toBe(true)
  expect(body).toEqual({ said: null, kept: '', inner: [{ note: null }, { note: ' ' }, { note: null }] })
  expect(check({ ...body, more: 'longer' })).toBe(false)
  expect(check({ ...body, more: 5 })).toBe(false)
})
