import { medianTime, openConnection, requestText } from './load.ts'
import type { World } from './seed.ts'
import type { Side } from './sides.ts'

const PEOPLE = 500
const REPEATED = 40

/**
 * W5: reads the certification matrix of the organization, from the service in pages. Returns seconds. It is also the
 * work of a noisy neighbour.
 */
export async function matrixOnce(origin: string, side: Side, { main, members, people }: World): Promise<number> {
  const connection = await openConnection(origin)
  const { token } = people.administrator
  const path = `/api/organizations/${main.id}/certification-matrix?limit=${PEOPLE}`
  const from = performance.now()
  let [read, cursor]: [number, string | null] = [0, '']
  while (cursor !== null) {
    const text = requestText(side === 'service' ? `${path}${cursor && `&cursor=${cursor}`}` : `/matrix?org=${main.id}`, token)
    const { status, body } = await connection.ask(text)
    if (status !== 200) throw new Error(`The matrix of the ${side} answered ${status} ${body.toString()}`)
    const page = JSON.parse(body.toString()) as { items?: unknown[]; people?: unknown[]; next_cursor?: string | null }
    read += (page.items ?? page.people ?? []).length
    cursor = page.next_cursor ?? null
  }
  const seconds = (performance.now() - from) / 1000
  connection.close()
  if (read !== members.length) throw new Error(`The matrix of the ${side} has ${read} people.`)
  return seconds
}

/** W5: reads the standings of a user of whom every type is required. Returns milliseconds. */
export const mineOnce = (origin: string, { people }: World) =>
  medianTime(origin, requestText('/api/certifications/mine', people.nurse.token), REPEATED)
