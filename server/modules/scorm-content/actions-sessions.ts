import { LRUCache } from 'lru-cache'
import { type Ticket, readTicket } from '#modules/scorm-courses/launches/rules.ts'
import type { Db } from '#platform/db/open.ts'
import type { Signer } from '#platform/auth/signer.ts'
import { launchOver } from './rules.ts'
import { type Session, visit } from './store.ts'

/** How long a launch counts as open before the database is asked again. */
const BELIEVED_MS = 15_000

const MOST = 10_000

export type Sessions = ReturnType<typeof sessionsOf>

/** Cache of the launches that tickets open. Every use keeps the launch from becoming idle. */
export function sessionsOf(db: Db, signer: Signer) {
  // A signature check costs a fifth of the time that it takes to serve a small file.
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
    /** Returns the launch of a ticket at a host from the cache, without a database read. */
    known(ticket: string, host: string): Session | undefined {
      const id = launchOf(ticket, host)
      return id === undefined ? undefined : kept.get(id)
    },
    /** Returns undefined for an invalid ticket, and for one whose launch is over. */
    async find(ticket: string, host: string): Promise<Session | undefined> {
      const id = launchOf(ticket, host)
      return id === undefined ? undefined : kept.fetch(id)
    },
    forget: (launchId: string) => kept.delete(launchId),
    /** Returns the error to throw after something failed in a launch: `launch_over` if the launch is over by now, else the given error. */
    async failure({ launch_id }: Session, error: unknown): Promise<unknown> {
      kept.delete(launch_id)
      return (await kept.fetch(launch_id)) ? error : launchOver()
    },
  }
}
