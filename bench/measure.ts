import { type BenchDatabase, type BenchServer, cpuMs, residentMegabytes } from './database.ts'
import { type ExportSample, exportOnce } from './exports.ts'
import { load } from './load.ts'
import { matrixOnce, mineOnce } from './matrix.ts'
import { type NeighbourSample, besideNeighbours } from './neighbours.ts'
import { pathwaysOnce, teamOnce } from './pathways.ts'
import { planOnce } from './planning.ts'
import type { World } from './seed.ts'
import { type SittingSample, leadOnce } from './sittings.ts'
import type { Stage } from './stage.ts'
import { type Servers, type Side, type Workload, sides } from './sides.ts'
import { type Times, timed } from './timed.ts'
import { workloads } from './workloads.ts'

/** The extent of a run. `only` has the beginnings of the workloads to measure, such as `W10`; if it is empty, all are measured. */
export type Size = { rounds: number; seconds: number; only: string[] }
/** The result of one side in one round. CPU times are milliseconds for each request, undefined if they cannot be read. */
export type Sample = {
  perSecond: number
  p50: number
  p99: number
  processMs: number | undefined
  databaseMs: number | undefined
  megabytes: number | undefined
}
export type Measured = { name: string; target: number; samples: Record<Side, Sample[]> }
export type Results = {
  measured: Measured[]
  exports: Record<Side, ExportSample[]>
  evaluations: Evaluations
  /** The seconds for planning two hundred events at once. */
  planning: Record<Side, number[]>
  times: Times[]
  sittings: SittingSample[]
  neighbours: NeighbourSample[]
  failures: string[]
}

/** The workload that is measured beside noisy neighbours. */
export const DISTURBED = 'W2 first page, administrator'

/**
 * Times of evaluations. `matrix` is seconds for a whole matrix, `mine` milliseconds for one person's standings. `team`
 * is seconds for a whole team on a pathway, `pathways` milliseconds for one person on twenty pathways.
 */
export type Evaluations = { matrix: Record<Side, number[]>; mine: number[]; team: number[]; pathways: number[] }

/** Whether a name belongs to a beginning such as `W1`. `W10` does not. */
export const isOf = (name: string, beginning: string) => name.startsWith(beginning) && !/^\d/.test(name.slice(beginning.length))
export const isAsked = ({ only }: Pick<Size, 'only'>, name: string) => only.length === 0 || only.some((beginning) => isOf(name, beginning))

/** Prints each result at once to stderr, beside the tables, so that a long run that breaks is not lost. */
const tell = (what: string, ...took: string[]) => console.error(`${what}: ${took.join(', ')}`)

/** Measures every workload on both sides in turn, in rounds, so that a noisy minute affects both sides alike. */
export async function measureAll(server: BenchServer, stage: Stage, size: Size): Promise<Results> {
  const { database, servers, world } = stage
  const all = (await workloads(database.pool, servers, world)).filter(({ name }) => isAsked(size, name))
  const measured = all.map(({ name, target }): Measured => ({ name, target, samples: { service: [], limit: [] } }))
  const exports: Results['exports'] = { service: [], limit: [] }
  const evaluations: Evaluations = { matrix: { service: [], limit: [] }, mine: [], team: [], pathways: [] }
  const disturbed = all.find(({ name }) => name === DISTURBED)
  const planning: Results['planning'] = { service: [], limit: [] }
  const timings = timed(stage).filter(({ name }) => isAsked(size, name))
  const times = timings.map(({ name, most }): Times => ({ name, most, took: [] }))
  const sittings: SittingSample[] = []
  const neighbours: NeighbourSample[] = []
  const failures: string[] = []
  await warm(stage, all, size)
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [index, workload] of all.entries())
      for (const side of inTurn(round)) {
        const { failed, ...sample } = await measure(server, stage, workload, side, size)
        measured[index]!.samples[side].push(sample)
        tell(`${workload.name}, ${side}`, `${sample.perSecond.toFixed(0)} req/s`, `p50 ${sample.p50.toFixed(1)} ms`)
        failures.push(...failed)
      }
    for (const side of isAsked(size, 'W6') ? inTurn(round) : []) exports[side].push(await exportOnce(servers, side, world))
    if (isAsked(size, 'W5')) await evaluate(servers, world, round, evaluations)
    if (isAsked(size, 'W7')) await plan(stage, round, planning)
    for (const [index, { name, once }] of timings.entries()) {
      const took = await once()
      times[index]!.took.push(took)
      tell(name, `${took.toFixed(1)} ms`)
      await untilSealed(database)
    }
    if (isAsked(size, 'W9')) sittings.push(await leadOnce(stage))
    if (disturbed) neighbours.push(await besideNeighbours(servers, world, disturbed, size.seconds))
  }
  failures.push(...neighbours.flatMap((each) => each.failures.map((text) => `${DISTURBED}, beside a neighbour: ${text}`)))
  return { measured, exports, evaluations, planning, times, sittings, neighbours, failures }
}

/** Runs each workload for a short time, so that code is compiled and statements are planned. */
export async function warm({ servers, database }: Stage, all: Workload[], { seconds }: Size): Promise<void> {
  for (const workload of all)
    for (const side of sides) {
      const { next, connections, status } = workload
      await load(asked(servers, workload, side).origin, next[side], { connections, status, seconds: seconds / 4 })
    }
  await untilSealed(database)
}

async function evaluate(servers: Servers, world: World, round: number, { matrix, mine, team, pathways }: Evaluations): Promise<void> {
  // In the first round each runs once before, so that plans and compiled code are warm, as in the other measurements.
  if (round === 0) {
    for (const side of sides) await matrixOnce(servers[side].origin, side, world)
    await teamOnce(servers, world)
  }
  for (const side of inTurn(round)) matrix[side].push(await matrixOnce(servers[side].origin, side, world))
  team.push(await teamOnce(servers, world))
  mine.push(await mineOnce(servers.service.origin, world))
  pathways.push(await pathwaysOnce(servers, world))
}

async function plan({ database, servers, world }: Stage, round: number, took: Results['planning']): Promise<void> {
  const once = async (side: Side) => {
    const seconds = await planOnce(database.pool, servers, side, world)
    await untilSealed(database)
    return seconds
  }
  if (round === 0) for (const side of sides) await once(side)
  for (const side of inTurn(round)) took[side].push(await once(side))
}

const asked = (servers: Servers, { service }: Workload, side: Side) => (side === 'service' && service) || servers[side]
export const inTurn = (round: number) => (round % 2 === 0 ? sides : sides.toReversed())

/** Measures one side. Work that a side does after its answers counts as its CPU time. */
export async function measure(server: BenchServer, { database, servers }: Stage, workload: Workload, side: Side, { seconds }: Size) {
  const { name, next, connections, status } = workload
  const { origin, pid } = asked(servers, workload, side)
  const used = () => ({ process: cpuMs(pid), database: server.cpuMs() })
  const before = used()
  const { requests, sent, seconds: took, p50, p99, failures } = await load(origin, next[side], { connections, status, seconds })
  await untilSealed(database)
  const after = used()
  const each = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : (to - from) / sent
  const processMs = each(before.process, after.process)
  const databaseMs = each(before.database, after.database)
  const failed = failures.map((text) => `${name}, ${side}: ${text}`)
  return { perSecond: requests / took, p50, p99, processMs, databaseMs, megabytes: residentMegabytes(pid), failed }
}

/** Waits until the service has sealed its audit trail, which it does shortly after it answers. */
async function untilSealed({ pool }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>('select exists (select from audit_waiting) as waits')
    if (!rows[0]!.waits) return
    await new Promise((done) => setTimeout(done, 20))
  }
}
