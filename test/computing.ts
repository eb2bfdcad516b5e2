/** Counts the computing time of this process from now on, in milliseconds: what else the machine does meanwhile does not show in it. */
export function computing(): () => number {
  const before = process.cpuUsage()
  return () => process.cpuUsage(before).user / 1000
}
