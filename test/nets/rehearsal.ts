import { callbackify } from 'node:util'
import type { Pool } from '../../server/platform/db/open.ts'

type Client = { query: (...args: unknown[]) => unknown }
type Callback = (error: unknown, answer: unknown) => void
type Connect = (...args: unknown[]) => Promise<Client>

/**
 * While `on`, runs every transaction of the service to its end and then rolls it back. This includes creations in a
 * single statement. Requests that write are answered for real, and the world stays the same for the next one.
 */
export function rehearsal(pool: Pool): { on: boolean } {
  const state = { on: true }
  const patched = new WeakSet<Client>()
  const given = pool.connect.bind(pool) as unknown as Connect
  const connect: Connect = async (...args) => {
    // With a callback, it is a single statement of the pool itself, which only reads.
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

/** Answers through the callback if there is one, as the driver does. */
const tell = (answer: Promise<unknown>, callback?: Callback) => (callback ? callbackify(() => answer)(callback) : answer)

/** Matches a creation in one statement. Other single writes, such as a staged upload, are kept for the requests that follow. */
const CREATION = /^\s*with\b[^]*\binsert into\b/

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '')

/** Returns the result of a commit, which the service expects. */
const undone = async (done: unknown) => ({ ...((await done) as object), command: 'COMMIT' })

async function alone(query: Client['query'], statement: unknown[]) {
  await query('begin')
  try {
    return await query(...statement)
  } finally {
    await query('rollback')
  }
}
