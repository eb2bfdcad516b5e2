import { LRUCache } from 'lru-cache'
import { type Ticket, readTicket } from '#modules/scorm-courses/launches/rules.ts'
import type { Db } from '#platform/db/open.ts'
import type { Signer } from '#platform/auth/signer.ts'
import { launchOver } from './rules.ts'
import { type Session, visit } from './store.ts'

/** How long a launch is believed to be on without asking the database. */
const BELIEVED_MS = 15_000

const MOST = 10_000

export type Sessions = ReturnType<typeof sessionsOf>

/** The launches that tickets open. Using one keeps it alive. */
export function sessionsOf(db: Db, signer: Signer) {
  // Checking a signature costs a fifth of serving a small file.
  const signed = new LRUCache<string, Ticket>({ max: MOST })
  const kept = new LRUCache<string, Session>({ max: MOST, ttl: BELIEVED_MS, fetchMethod: (id) => visit(db, id) })
  const launchOf = (text: string, host: string): string | undefined => {
    const key = `${host} ${text}`
    const ticket = signed.get(key) ?? readTicket(signer, text, host)
    if (!ticket || !(ticket.expires > Date.now())) return undefined
    signed.set(key, ticket)
    return ticket.launch_id
  }
  return {
    /** What a ticket opens at a host, where that need not be asked of the database. */
    known(ticket: string, host: string): Session | undefined {
      const id = launchOf(ticket, host)
      return id === undefined ? undefined : kept.get(id)
    },
    /** Undefined for a ticket that opens nothing, or nothing any more. */
    async find(ticket: string, host: string): Promise<Session | undefined> {
      const id = launchOf(ticket, host)
      return id === undefined ? undefined : kept.fetch(id)
    },
    forget: (launchId: string) => kept.delete(launchId),
    /** What to throw where something of a launch failed that was believed to be on: it may be over. */
    async failure({ launch_id }: Session, error: unknown): Promise<unknown> {
      kept.delete(launch_id)
      return (await kept.fetch(launch_id)) ? error : launchOver()
    },
  }
}
