import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { inOneLine } from './sql-text.ts'
import { column, settled, statement } from './statement.ts'

const t = await harness()
const named = (place: number) => `:${place}`

test.each([
  ['select  1\n  from   t', 'select 1 from t'],
  ["select 'two  spaces',  'it''s  $1', $2", "select 'two  spaces', 'it''s  $1', :2"],
  [String.raw`select E'a\'  b',  $1`, String.raw`select E'a\'  b', :1`],
  ['select  "a  ""b"  from  t', 'select "a  ""b" from t'],
  ['select $body$two  $1$body$,  $$ ; $$,  $1', 'select $body$two  $1$body$, $$ ; $$, :1'],
  ["select 1 -- isn't  read\n  from t /* nor\n this */ where a = $1", 'select 1 from t where a = :1'],
])('%j in one line is %j', (given, expected) => {
  expect(inOneLine(given, named)).toBe(expected)
})

test('a statement sends each value once, by its name, and its literals as they are', async () => {
  type Values = { word: string; times: number }
  const saying = statement<{ said: string }, Values>(
    (value) => sql`
      select repeat(${value('word')}::text, ${value('times')}::int)
        || '  ' || ${value('word')}::text   as said -- two  spaces`,
  )
  expect(await saying(t.db, { word: 'ab', times: 2 })).toEqual([{ said: 'abab  ab' }])
  expect(saying.textOf(t.db).trim()).toBe("select repeat(:word::text, :times::int) || '  ' || :word::text as said")
  const misspelt = () =>
    statement<object, Values>(
      (value) =>
        // @ts-expect-error a value of another name would be null in the statement
        sql`select ${value('wrod')}`,
    )
  expect(misspelt).toBeTypeOf('function')
})

test('a part that is settled is the same within every statement, and has no values', async () => {
  const part = settled(sql<string>`upper(word.said)
    || '  $1'`)
  const { rows } = await sql<{
    said: string
  }>`select ${part} as said from (select ${'ab'}::text as said) word where ${column('word.said')} = 'ab'`.execute(t.db)
  expect(rows).toEqual([{ said: 'AB  $1' }])
  expect(column('word.said')).toBe(column('word.said'))
  expect(() => settled(sql`${'ab'}::text`)).toThrow('There are values in it')
})
