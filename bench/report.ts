import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { DISTURBED, type Measured, type Results, type Sample } from './measure.ts'
import type { NeighbourSample } from './neighbours.ts'
import { type Side, sides } from './sides.ts'
import type { SittingSample } from './sittings.ts'

const FILE = new URL('../docs/performance.md', import.meta.url)
const EXPORT_TARGET = 0.75
const NEIGHBOUR_TARGET = 3
const MATRIX_TARGET = 0.67
const MINE_TARGET_MS = 10
const PATHWAYS_TARGET = 1.5
const PLAN_TARGET = 0.5
const LED_TARGET_MS = 1500
const VIEWER_TARGET_KB = 50

export const machine = () =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown make'}, Node ${process.versions.node}`

/** Returns the table of results, for the console and for `docs/performance.md`. */
export function report({ measured, exports, evaluations, planning, times, sittings, neighbours }: Omit<Results, 'failures'>): string {
  const heading = '| workload | service | limit | ratio | target | p50 | p99 | CPU of service + database | memory |'
  const lines = [heading, '|---|---|---|---|---|---|---|---|---|', ...measured.map(line)]
  if (evaluations.mine.length > 0) lines.push(...evaluationLines(evaluations))
  if (planning.service.length > 0) lines.push(secondsLine(PLANNING, planning, PLAN_TARGET))
  lines.push(...times.map(({ name, most, took }) => timeLine(name, took, most)))
  if (sittings.length > 0) lines.push(...sittingLines(sittings))
  if (exports.service.length > 0) lines.push(exportLine(exports))
  return [...lines, ...(neighbours.length > 0 ? ['', ...neighbourLines(neighbours)] : [])].join('\n')
}

/** Compares the 99th percentile beside heavy work with that without. */
function neighbourLines(neighbours: NeighbourSample[]): string[] {
  const of = (field: 'alone' | 'besideExports' | 'besideMatrices') => `${round(median(neighbours.map((sample) => sample[field])), 1)} ms`
  const line = (neighbour: string, field: 'besideExports' | 'besideMatrices') => {
    const times = round(median(neighbours.map((sample) => sample[field] / sample.alone)), 2)
    return `| ${DISTURBED}, while ${neighbour} | ${of('alone')} | ${of(field)} | ${times} | < ${NEIGHBOUR_TARGET} |`
  }
  return [
    '| p99 of the service | alone | beside | times | target |',
    '|---|---|---|---|---|',
    line('somebody exports 50,000 records over and over', 'besideExports'),
    line('somebody evaluates a whole organization over and over', 'besideMatrices'),
  ]
}

function line({ name, target, samples }: Measured): string {
  const of = (side: Side, field: keyof Sample) => median(samples[side].map((sample) => sample[field]))
  const perSecond = (side: Side) => `${round(of(side, 'perSecond'), 0)} req/s`
  const pair = (field: keyof Sample, digits: number, unit: string) =>
    `${round(of('service', field), digits)} (${round(of('limit', field), digits)}) ${unit}`
  const cpu = (side: Side) => `${round(of(side, 'processMs'), 3)} + ${round(of(side, 'databaseMs'), 3)}`
  const cells = [
    name,
    ...sides.map(perSecond),
    round(ratio(samples, 'perSecond'), 2),
    `≥ ${target}`,
    pair('p50', 1, 'ms'),
    pair('p99', 1, 'ms'),
    `${cpu('service')} (${cpu('limit')}) ms`,
    pair('megabytes', 0, 'MB'),
  ]
  return `| ${cells.join(' | ')} |`
}

function evaluationLines({ matrix, mine, team, pathways }: Results['evaluations']): string[] {
  return [
    secondsLine('W5 whole matrix, 160 rules of 2,000 people', matrix, MATRIX_TARGET),
    timeLine("W5 one person's standings", mine, MINE_TARGET_MS),
    timesLine('W5 everybody on a pathway, beside the matrix', team, matrix.service, 's'),
    timesLine('W5 one person on 20 pathways, beside their standings', pathways, mine, 'ms'),
  ]
}

/** Returns the line of an evaluation that is compared with another one of the service. */
function timesLine(name: string, took: number[], beside: number[], unit: string): string {
  const times = median(took.map((time, index) => time / beside[index]!))
  const cells = [
    name,
    ...[took, beside].map((each) => `${round(median(each), 2)} ${unit}`),
    round(times, 2),
    `≤ ${PATHWAYS_TARGET}`,
    '',
    '',
    '',
    '',
  ]
  return `| ${cells.join(' | ')} |`
}

const PLANNING = 'W7 plan an event of 200 people for each of up to 200 windows'

const sittingLines = (led: SittingSample[]): string[] => [
  timeLine('W9 from a host\'s click to the last of 300 phones at two processes, p99', led.map(({ p99 }) => p99), LED_TARGET_MS), // prettier-ignore
  `| W9 memory for each of these phones | | | | ≤ ${VIEWER_TARGET_KB} kB |  |  |  | ${round(median(led.map(({ kilobytes }) => kilobytes)), 0)} kB |`,
]

/** Returns the line of a task that each side does once. The ratio compares it with the time of the limit. */
function secondsLine(name: string, took: Record<Side, number[]>, target: number): string {
  const seconds = (side: Side) => `${round(median(took[side]), 2)} s`
  const share = median(took.service.map((service, index) => took.limit[index]! / service))
  return `| ${name} | ${sides.map(seconds).join(' | ')} | ${round(share, 2)} | ≥ ${target} |  |  |  |  |`
}

/** Returns the line of a task that has a time limit instead of a counterpart. */
const timeLine = (name: string, times: number[], most: number) =>
  `| ${name} | | | | ≤ ${most} ms | ${round(median(times), 1)} ms |  |  |  |`

function exportLine(exports: Results['exports']): string {
  const seconds = (side: Side) => median(exports[side].map((sample) => sample.seconds))
  const added = (side: Side) => round(median(exports[side].map((sample) => sample.addedMegabytes)), 0)
  const cells = [
    'W6 export as CSV',
    ...sides.map((side) => `${round(seconds(side), 2)} s`),
    round(seconds('limit') / seconds('service'), 2),
    `≥ ${EXPORT_TARGET}`,
    '',
    '',
    '',
    `${added('service')} (${added('limit')}) MB more`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Returns the median of the ratios of the rounds, each of which compares values that were measured side by side. */
function ratio({ service, limit }: Measured['samples'], field: 'perSecond' | 'p50'): number {
  return median(service.map((sample, index) => sample[field] / limit[index]![field]))
}

export function median(values: (number | undefined)[]): number {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const round = (value: number, digits: number) => (Number.isNaN(value) ? '–' : value.toFixed(digits))

/** Replaces the tables of one kind in the document and keeps the text around them. */
export function write(kind: 'figures' | 'growth', text: string): void {
  const [from, to] = [`<!-- ${kind} -->`, `<!-- end of ${kind} -->`]
  const document = readFileSync(FILE, 'utf8')
  const [before, rest] = document.split(from)
  const after = rest?.split(to)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/performance.md has lost the marks ${from} and ${to}.`)
  writeFileSync(FILE, `${before}${from}\n${text}\n${to}${after}`)
}
