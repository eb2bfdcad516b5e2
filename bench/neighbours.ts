import { exportOnce } from './exports.ts'
import { load, openConnection, requestText } from './load.ts'
import type { World } from './seed.ts'
import type { Servers, Workload } from './sides.ts'

/** The 99th percentiles of a workload in milliseconds: by itself, and while somebody does the heaviest there is. */
export type NeighbourSample = { alone: number; besideExports: number; besideMatrices: number; failures: string[] }

/** Heavy work of one user must not hurt the others: it is done over and over for as long as the others are measured. */
export async function besideNeighbours(servers: Servers, world: World, { next }: Workload, seconds: number): Promise<NeighbourSample> {
  const measure = () => load(servers.service.origin, next.service, { seconds })
  const alone = await measure()
  const besideExports = await beside(measure, () => exportOnce(servers, 'service', world))
  const besideMatrices = await beside(measure, () => readMatrix(servers.service.origin, world))
  const failures = [alone, besideExports, besideMatrices].flatMap((each) => each.failures)
  return { alone: alone.p99, besideExports: besideExports.p99, besideMatrices: besideMatrices.p99, failures }
}

async function beside<T>(measure: () => Promise<T>, disturb: () => Promise<unknown>): Promise<T> {
  const over = new AbortController()
  const disturbing = (async () => {
    while (!over.signal.aborted) await disturb()
  })()
  const measured = await measure().finally(() => over.abort())
  await disturbing
  return measured
}

/** Every page of the matrix; not parsed, because that would hold up what measures the others. */
async function readMatrix(origin: string, { main, people }: World): Promise<void> {
  const connection = await openConnection(origin)
  const path = `/api/organizations/${main.id}/certification-matrix?limit=500`
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { status, body } = await connection.ask(requestText(path + (cursor && `&cursor=${cursor}`), people.administrator.token))
    if (status !== 200) throw new Error(`The matrix answered ${status} ${body.toString()}`)
    cursor = /"next_cursor":"([^"]+)"/.exec(body.toString('latin1'))?.[1]
  }
  connection.close()
}
