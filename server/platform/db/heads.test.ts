import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesOfMigrations } from './migrate.ts'

test('each migration says in its first line which versions may serve beside it', () => {
  for (const name of namesOfMigrations().filter((each) => each > '0076')) {
    const [head = ''] = readFileSync(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8').split('\n')
    expect([name, head]).toEqual([name, expect.stringMatching(/^-- beside: (?:\d{4}$|none\. \S)/)])
  }
})
