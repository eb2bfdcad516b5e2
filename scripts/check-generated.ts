/** Fails if a generated file differs from what its sources generate now. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const GENERATED = [
  'server/platform/db/schema.gen.ts',
  'server/modules/**/sql/*.sql',
  'openapi.json',
  'docs/api-map.md',
  'web/src/api.gen.d.ts',
  'web/src/platform/kept/losses.gen.ts',
  'web/src/platform/refusals/words.gen.ts',
]
const read = () => new Map(globSync(GENERATED, { cwd: root }).map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]))

const before = read()
const { status } = spawnSync(process.execPath, ['scripts/generate.ts'], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const after = read()
const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))
for (const file of stale) console.error(`${file} was stale. It is regenerated now: commit it.`)
if (stale.length === 0) console.log('Generated files are fresh.')
process.exit(stale.length === 0 ? 0 : 1)
