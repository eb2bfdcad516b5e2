import { type Connection, openConnection, requestText } from './load.ts'
import type { Someone, World } from './seed.ts'
import { type Servers, type Workload } from './sides.ts'
import { words } from './words.ts'

const LEARNED = 200

/** Typical queries: one or two words, mostly incomplete, sometimes with a wrong letter, or as a phrase. */
const queries = Array.from({ length: LEARNED }, (_, nr): string => {
  const [one, other] = [words[(nr * 37) % 400]!, words[(nr * 101) % 4000]!]
  if (nr % 20 === 19) return `"${one} ${other}"`
  if (nr % 10 === 9) return `${other}x`
  if (nr % 3 === 0) return other.slice(0, 4)
  return nr % 2 === 0 ? other : `${one} ${other.slice(0, 5)}`
})

const searching = ({ token }: Someone, path: string) => {
  let count = 0
  return () => {
    count += 1
    return requestText(`${path}?q=${encodeURIComponent(queries[count % queries.length]!)}`, token)
  }
}

/** W10: typed searches. The limit is the same statement alone. */
export const searches = ({ people }: World): Workload[] =>
  [
    { who: 'learner', caller: people.learner },
    { who: 'administrator', caller: people.administrator },
  ].map(({ who, caller }) => ({
    name: `W10 search, ${who}`,
    target: 0.5,
    next: { service: searching(caller, '/api/search'), limit: searching(caller, '/search') },
    connections: 4,
  }))

/** W10: sends every query, one after the other. Returns the 95th percentile in milliseconds. */
export async function searchOnce({ service }: Servers, caller: Someone): Promise<number> {
  const connection = await openConnection(service.origin)
  const next = searching(caller, '/api/search')
  const times: number[] = []
  while (times.length < queries.length) times.push(await timeOf(connection, next()))
  connection.close()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

async function timeOf(connection: Connection, request: string): Promise<number> {
  const from = performance.now()
  const { status, body } = await connection.ask(request)
  if (status !== 200) throw new Error(`${status} for a search: ${body.toString()}`)
  return performance.now() - from
}
