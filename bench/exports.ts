import { residentMegabytes } from './database.ts'
import type { World } from './seed.ts'
import type { Servers, Side } from './sides.ts'

export type ExportSample = { seconds: number; addedMegabytes: number | undefined }

const NEW_LINE = 10

/** W6: exports an organization as CSV and reads it to the end. Also measures how much the memory of the process grew. */
export async function exportOnce(servers: Servers, side: Side, { other, people }: World): Promise<ExportSample> {
  const { origin, pid } = servers[side]
  const idle = residentMegabytes(pid)
  let peak = idle ?? 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid) ?? 0)
  }, 20)
  const path = side === 'service' ? `/api/records/export.csv?org=${other.slug}&limit=${other.records}` : `/export.csv?org=${other.id}`
  const from = performance.now()
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${people.superuser.token}` } })
  let lines = 0
  for await (const chunk of response.body!) for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1
  const seconds = (performance.now() - from) / 1000
  clearInterval(watch)
  if (response.status !== 200 || lines !== other.records + 1)
    throw new Error(`The export of the ${side} answered ${response.status}, ${lines} lines.`)
  return { seconds, addedMegabytes: idle === undefined ? undefined : peak - idle }
}
