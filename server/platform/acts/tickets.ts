import { randomUUID } from 'node:crypto'
import type { CurrentAct } from '../access/caller.ts'

/** The account for which an act runs, and how its owner had signed in when they sent the batch. */
export type ActIdentity = { account_id: string; provider: string; subject: string }
export type ActingAccount = ActIdentity & { act: CurrentAct }

export type ActTickets = ReturnType<typeof actTickets>

const SCHEME = 'Act '

/**
 * Credentials of the requests that the service sends to itself for the acts of a batch. A ticket is known to this process only, and only
 * while its request runs.
 */
export function actTickets() {
  const issued = new Map<string, ActingAccount>()
  return {
    /** Runs `work` with the `authorization` header of a new ticket. */
    async with<T>(account: ActingAccount, work: (authorization: string) => Promise<T>): Promise<T> {
      const ticket = randomUUID()
      issued.set(ticket, account)
      try {
        return await work(`${SCHEME}${ticket}`)
      } finally {
        issued.delete(ticket)
      }
    },
    /** Returns the account of an `authorization` header. Undefined if that is no ticket. */
    find: (authorization: string | undefined) =>
      authorization?.startsWith(SCHEME) ? issued.get(authorization.slice(SCHEME.length)) : undefined,
  }
}
