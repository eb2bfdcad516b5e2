import { exportOnce } from './exports.ts'
import { load, openConnection, requestText } from './load.ts'
import type { World } from './seed.ts'
import type { Servers, Workload } from './sides.ts'

/** The 99th percentiles of a workload in milliseconds: alone, and beside the heaviest work of another user. */
export type NeighbourSample = { alone: number; besideExports: number; besideMatrices: number; failures: string[] }

/** Measures a workload while another user repeats heavy work, which must not slow down others. */
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

/** Reads every page of the matrix. The pages are not parsed, because parsing would slow down the measurement. */
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
