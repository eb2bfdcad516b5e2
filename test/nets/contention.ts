import type { Answer, Harness, Person } from '../harness.ts'

export const FIFTY = 50
export const LONG = process.env.NETS_LONG === 'true'
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const DONE = '2026-01-15T10:00:00Z'

let asked = 0
/** Returns the number of contended requests so far. */
export const contended = () => asked

/** Sends the requests all at once. */
export async function together<Asked extends Promise<Answer>>(count: number, ask: (index: number) => Asked): Promise<Awaited<Asked>[]> {
  asked += count
  const answers = await Promise.all(Array.from({ length: count }, async (_none, index) => ask(index)))
  const ours = answers.find(({ status }) => status >= 500)
  if (ours) throw new Error(`A contended request was answered ${ours.status}: ${ours.text}`)
  return answers
}

/** Returns the number of answers for each status. */
export function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const PATIENCE_MS = 30_000

/**
 * Locks the audit trail, which every change writes last. Each later change runs up to that point with its uncommitted
 * rows, and waits. PostgreSQL only.
 */
export async function holdTrail({ context: { pool, sealing } }: Harness) {
  // Sealing writes to the trail too, and would be counted as one of the requests.
  await sealing.now()
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table audit_entry in exclusive mode')
  const trail = { held: true }
  const until = async (count: number, waiting: string) => {
    for (const end = Date.now() + PATIENCE_MS; trail.held && Date.now() < end; await new Promise((done) => setTimeout(done, 10))) {
      const { rows } = await pool.query<{ count: number }>(`select count(*) from ${waiting}`)
      if (rows[0]!.count >= count) return
    }
    if (trail.held) throw new Error(`Never were ${count} requests waiting.`)
  }
  return {
    /** Waits until this many changes have reached the trail. */
    reached: (count: number) => until(count, `pg_locks where relation = 'audit_entry'::regclass and not granted`),
    /** Waits until this many sessions wait, for the trail or for another one that waits. */
    waiting: (count: number) => until(count, `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    release: async () => {
      trail.held = false
      await client.query('commit')
      client.release()
      sealing.soon()
    },
  }
}

const BOUNDARY = 'contention'
type Parts = Record<string, string | Buffer>
function form(parts: Parts): Buffer {
  const chunks = Object.entries(parts).flatMap(([name, body]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(name === 'file' ? `; filename="f"\r\nContent-Type: ${Buffer.isBuffer(body) ? 'application/pdf' : 'text/csv'}` : ''),
    Buffer.from('\r\n\r\n'),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Short functions for the contending requests. */
export function verbs(t: Harness) {
  const post = <const Address extends string>(who: Person, url: Address, body: unknown, headers?: Record<string, string>) =>
    t.call(who, 'POST', url, body, headers)
  const send = <const Address extends string>(who: Person, url: Address, parts: Parts, headers: Record<string, string> = {}) =>
    post(who, url, form(parts), { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers })
  return { post, send }
}

/** The announcement of a file that fits every thing. */
export const announced = { file_name: 'f.pdf', content_type: 'application/pdf', size_bytes: PDF.length }
