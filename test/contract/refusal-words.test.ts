import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../../server/app.ts'
import { refusals } from '../../server/platform/errors.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

test('pages have each refusal and remark that the service declares', () => {
  const listed = [...read('web/src/platform/refusals/words.gen.ts').matchAll(/^ {2}(\w+): msg\(\{ message: (".*") \}\),$/gm)]
  const known = new Map(listed.map(([, code, text]) => [code!, JSON.parse(text!) as string]))
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(refusals))
})

test('each refusal and remark has German words, which ask for no value that its sentence lacks', () => {
  const catalogue = read('web/src/platform/refusals/locales/de.po')
  const unescaped = (text: string) => JSON.parse(`"${text}"`) as string
  const pairs = [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)]
  const words = new Map(pairs.map(([, text, german]) => [unescaped(text!), unescaped(german!)]))
  expect([...refusals].filter(([, text]) => !words.has(text))).toEqual([])
  const surplus = [...refusals.values()].filter((text) => namesIn(words.get(text)!).some((name) => !namesIn(text).includes(name)))
  expect(surplus).toEqual([])
})
