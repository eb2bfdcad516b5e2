import type { BenchServer } from './database.ts'
import { type Sample, type Size, inTurn, isAsked, isOf, measure, warm } from './measure.ts'
import { median, round } from './report.ts'
import type { Stage } from './stage.ts'
import { type Side, sides } from './sides.ts'
import { workloads } from './workloads.ts'

/** The workloads that must stay fast while an organization grows. SAMPLE has one of each kind, for smoke runs. */
const STEADY = ['W1', 'W2', 'W3 commits']
const SAMPLE = ['W1', 'W2 first page, administrator', 'W3 commits']
const TARGET = 1.15

/** The samples of a workload: for each side, a list for each stage, the smallest organization first. */
export type Growth = { name: string; samples: Record<Side, Sample[][]> }

/**
 * Measures every workload in organizations of all sizes in turn, in rounds. The speed of a machine changes from minute
 * to minute. Therefore sizes are compared that were measured within seconds of each other.
 */
export async function measureGrowth(
  server: BenchServer,
  stages: Stage[],
  size: Size & { smoke: boolean },
): Promise<{ growths: Growth[]; failures: string[] }> {
  const names = size.smoke ? SAMPLE : STEADY
  const all = await Promise.all(stages.map(({ database, servers, world }) => workloads(database.pool, servers, world)))
  const chosen = all.map((each) => each.filter(({ name }) => names.some((start) => isOf(name, start)) && isAsked(size, name)))
  const none = () => stages.map((): Sample[] => [])
  const growths = chosen[0]!.map(({ name }): Growth => ({
    name: name.replace(/page \d+/, 'deep page'),
    samples: { service: none(), limit: none() },
  }))
  const failures: string[] = []
  for (const [nr, stage] of stages.entries()) await warm(stage, chosen[nr]!, size)
  for (let count = 0; count < size.rounds; count += 1)
    for (const [index, { samples }] of growths.entries())
      for (const side of inTurn(count))
        for (const [nr, stage] of stages.entries()) {
          const { failed, ...sample } = await measure(server, stage, chosen[nr]![index]!, side, size)
          samples[side][nr]!.push(sample)
          failures.push(...failed)
        }
  return { growths, failures }
}

/**
 * Returns a table with the median time of each workload and size. The growth is the median of the ratios within each
 * round, against the smallest size.
 */
export function growthReport(records: number[], growths: Growth[]): string {
  const lines = growths.map(({ name, samples }) => {
    const cells = records.map((_records, nr) => {
      const [ours, theirs] = sides.map((side) => grown(samples[side], nr))
      const p50 = round(median(samples.service[nr]!.map((sample) => sample.p50)), 1)
      return nr === 0 ? `${p50} ms` : `${p50} ms, × ${ours} (× ${theirs})`
    })
    return `| ${[name, ...cells].join(' | ')} | ≤ ${TARGET} |`
  })
  const heading = `| p50 of the service | ${records.map((each) => `${each} records`).join(' | ')} | target |`
  return [heading, `|---|${records.map(() => '---|').join('')}---|`, ...lines].join('\n')
}

const grown = (samples: Sample[][], nr: number) => round(median(samples[nr]!.map(({ p50 }, count) => p50 / samples[0]![count]!.p50)), 2)
