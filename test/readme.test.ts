import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoService, demoService } from './demo-service.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const commands = [...readme.matchAll(/<!-- tested by test\/readme\.test\.ts -->\n```sh\n([^`]*)```/g)].map((match) => match[1]).join('\n')
const missing = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--version']).status !== 0)
if (missing.length > 0) console.log(`The README's commands are not tested: ${missing.join(' and ')} missing.`)

let service: DemoService
beforeAll(async () => {
  service = await demoService()
})
afterAll(() => service.stop())

test.skipIf(missing.length > 0)('the commands of the README take a submission from pending to the export', async () => {
  expect(commands).toContain('approve')
  const script = commands.replaceAll('http://localhost:3000', service.origin)
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: service.directory })
  const rows: Record<string, string>[] = parse(readFileSync(join(service.directory, 'records.csv')), { bom: true, columns: true })
  expect(rows.find(({ title }) => title === 'Burns care study day')).toMatchObject({
    status: 'completed',
    learner_display_name: 'Maya Okafor',
    description: 'Dressings and fluids.',
    evidence_count: '3',
    hours: '6',
  })
})
