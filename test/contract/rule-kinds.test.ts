import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '../../server/modules/proof/kinds.ts'

const FOLDER = 'web/src/features/rule-kinds/'

test('a kind of rule is named by its own file of the pages and by their list only', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', 'web/src/api.gen.d.ts'] })
  const namedIn = (kind: string) => files.filter((file) => new RegExp(`\\b${kind}\\b`).test(readFileSync(file, 'utf8')))
  for (const kind of Object.keys(kinds)) {
    const own = `${FOLDER}${kind.replaceAll('_', '-')}`
    const withoutEnd = namedIn(kind).map((file) => file.replace(/\.tsx?$/, ''))
    expect(new Set(withoutEnd)).toEqual(new Set([own, `${FOLDER}kinds`]))
  }
})
