import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { expect, test } from 'vitest'

test('what is said in English is taken apart when it is built, not at every call', () => {
  const [name, count] = ['Amir', 2]
  expect(msg`${name} is late`.message).toEqual([['name'], ' is late'])
  expect(msg`Nobody’s turn`.message).toBe('Nobody’s turn')
  expect(msg`A brace '{' and a doubled '' mark`.message).toBe("A brace { and a doubled ' mark")
  expect(i18n._(msg`${name} is late`)).toBe('Amir is late')
  expect(plural(count, { one: '# day', other: '# days' })).toBe('2 days')
})
