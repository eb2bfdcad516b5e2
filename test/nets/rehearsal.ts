import type { Pool } from '../../server/platform/db/open.ts'

type Client = { query: (...args: unknown[]) => unknown }
type Connect = (...args: unknown[]) => Promise<Client>

/**
 * Lets every transaction of the service run to its end and then undoes it, while `on`: requests that write answer for
 * real, and the world stays as it was for the next one.
 */
export function rehearsal(pool: Pool): { on: boolean } {
  const state = { on: true }
  const patched = new WeakSet<Client>()
  const given = pool.connect.bind(pool) as unknown as Connect
  const connect: Connect = async (...args) => {
    // With a callback it is the pool's own single statement, which is no transaction.
    if (args.length > 0) return given(...args)
    const client = await given()
    if (patched.has(client)) return client
    patched.add(client)
    const query = client.query.bind(client)
    client.query = (...statement) => (state.on && statement[0] === 'commit' ? undone(query('rollback')) : query(...statement))
    return client
  }
  ;(pool as unknown as { connect: Connect }).connect = connect
  return state
}

/** The service is told what a commit would have told it. */
const undone = async (done: unknown) => ({ ...((await done) as object), command: 'COMMIT' })
