import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** A text as it may stand in the source: a name in braces there is a place for some expression. */
const inSource = (sentence: string) =>
  new RegExp(
    sentence
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('\\$\\{[^`]+\\}'),
  )

test('the sentences that the pages translate are those of the service', () => {
  const known = [...read('web/src/platform/refusal-words.ts').matchAll(/message: '(.+)' \}/g)].map(([, sentence]) => sentence!)
  expect(known.length).toBeGreaterThan(40)
  const service = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  expect(known.filter((sentence) => !inSource(sentence).test(service))).toEqual([])
})
