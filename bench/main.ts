/**
 * Measures the service against the limit of the same database and framework, interleaved in one run.
 * Usage: npm run bench -- [--records N] [--rounds N] [--seconds N] [--only W2 --only W10] [--growth] [--smoke] [--write]
 * It creates its own databases, on the server of BENCH_DATABASE_URL or else on a server started for this run.
 */
import { parseArgs } from 'node:util'
import { startIssuer } from '../test/issuer.ts'
import { openBenchServer } from './database.ts'
import { startGateway } from './gateway.ts'
import { growthReport, measureGrowth } from './growth.ts'
import { type Size, isAsked, measureAll } from './measure.ts'
import { machine, report, write } from './report.ts'
import { type Stage, setStage } from './stage.ts'

const GROWTH = [10_000, 100_000, 1_000_000]

const { values: given } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true, default: [] },
    growth: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const asked: Size = { rounds: Number(given.rounds), seconds: Number(given.seconds), only: given.only }
const size: Size = given.smoke ? { ...asked, rounds: 1, seconds: 0.2 } : asked
const records = given.smoke ? [2000, 4000] : given.growth ? GROWTH : [Number(given.records)]

const issuer = await startIssuer()
const server = await openBenchServer()
const gateway = given.smoke || given.growth || !isAsked(size, 'W3') ? undefined : await startGateway()
const stages: Stage[] = []
try {
  const heading = `${machine()}, PostgreSQL ${server.version}, ${new Date().toISOString().slice(0, 10)}`
  console.log(heading)
  for (const each of records) stages.push(await setStage(server, issuer, each, gateway))
  const failures = [...(given.growth ? [] : await measured(heading)), ...(given.growth || given.smoke ? await grown(heading) : [])]
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} finally {
  for (const { stop } of stages) await stop()
  gateway?.stop()
  await server.close()
  await issuer.close()
}

async function measured(heading: string): Promise<string[]> {
  const stage = stages.at(-1)!
  const { failures, ...results } = await measureAll(server, stage, size)
  const tables = report(results)
  console.log(tables)
  if (given.write) write('figures', `${heading}.\n\n${stage.records} records:\n\n${tables}`)
  return failures
}

async function grown(heading: string): Promise<string[]> {
  const { failures, growths } = await measureGrowth(server, stages, { ...size, smoke: given.smoke })
  const table = growthReport(records, growths)
  console.log(table)
  if (given.write) write('growth', `${heading}.\n\n${table}`)
  return failures
}
