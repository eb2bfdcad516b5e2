/** The milliseconds of CPU time that `reference` takes on the machine for which the tests state their limits. */
const REFERENCE_MS = 35

/**
 * Counts the CPU time of this thread from now on, in milliseconds of the reference machine. Neither the work of other
 * threads nor a slower machine changes the count.
 */
export function computing(): () => number {
  const slowness = machineSlowness()
  const before = process.threadCpuUsage()
  return () => process.threadCpuUsage(before).user / 1000 / slowness
}

let measured: number | undefined

/** Returns how many times slower this machine is than the reference machine, at least 1. Measured once for each thread. */
export function machineSlowness(): number {
  measured ??= Math.max(1, Math.min(reference(), reference(), reference()) / REFERENCE_MS)
  return measured
}

/** Writes and reads a list as JSON, and returns the milliseconds of CPU time that this took. */
function reference(): number {
  const before = process.threadCpuUsage()
  const rows = Array.from({ length: 20_000 }, (_none, nr) => ({ id: nr, name: `Row ${nr}`, tags: ['a', `b${nr % 7}`] }))
  for (let round = 0; round < 4; round += 1) JSON.parse(JSON.stringify(rows))
  return process.threadCpuUsage(before).user / 1000
}
