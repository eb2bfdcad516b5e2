import { callbackify } from 'node:util'
import type { Pool } from '../../server/platform/db/open.ts'

type Client = { query: (...args: unknown[]) => unknown }
type Callback = (error: unknown, answer: unknown) => void
type Connect = (...args: unknown[]) => Promise<Client>

/**
 * Lets every transaction of the service run to its end and then undoes it, while `on`, and so every creation that is one
 * statement: requests that write answer for real, and the world stays as it was for the next one.
 */
export function rehearsal(pool: Pool): { on: boolean } {
  const state = { on: true }
  const patched = new WeakSet<Client>()
  const given = pool.connect.bind(pool) as unknown as Connect
  const connect: Connect = async (...args) => {
    // With a callback it is the pool's own single statement, which only reads.
    if (args.length > 0) return given(...args)
    const client = await given()
    if (!patched.has(client)) rehearse(client, state)
    patched.add(client)
    return client
  }
  ;(pool as unknown as { connect: Connect }).connect = connect
  return state
}

function rehearse(client: Client, state: { on: boolean }): void {
  const query = client.query.bind(client)
  let open = false
  client.query = (...statement) => {
    const text = textOf(statement[0])
    if (/^(begin|start transaction)\b/.test(text)) open = true
    if (/^(commit|rollback)$/.test(text)) open = false
    const [asked, callback] = typeof statement.at(-1) === 'function' ? [statement.slice(0, -1), statement.at(-1) as Callback] : [statement]
    if (!state.on) return query(...statement)
    if (text === 'commit') return tell(undone(query('rollback')), callback)
    return !open && CREATION.test(text) ? tell(alone(query, asked), callback) : query(...statement)
  }
}

/** By its callback where there is one, as the driver does. */
const tell = (answer: Promise<unknown>, callback?: Callback) => (callback ? callbackify(() => answer)(callback) : answer)

/** A creation in one statement. What is written by itself otherwise, such as a staged upload, stays for what comes after it. */
const CREATION = /^\s*with\b[^]*\binsert into\b/

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '')

/** The service is told what a commit would have told it. */
const undone = async (done: unknown) => ({ ...((await done) as object), command: 'COMMIT' })

async function alone(query: Client['query'], statement: unknown[]) {
  await query('begin')
  try {
    return await query(...statement)
  } finally {
    await query('rollback')
  }
}
