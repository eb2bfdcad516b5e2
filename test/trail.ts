import { randomUUID } from 'node:crypto'
import { type AuditEvent, audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { transaction } from '#platform/db/open.ts'
import type { Harness, Org, Person } from './harness.ts'

/** Helpers that write and verify audit trails. */
export function trails(t: Harness) {
  const callerOf = async (person: Person): Promise<Caller> => {
    const actor = (await t.context.access.load(person.account_id))!
    const token = { active: true as const, audience: [], scopes: [], validated_by: 'jwks' as const }
    return { actor, provider: 'test', subject: person.subject, requestId: randomUUID(), token }
  }
  /** Writes an entry in its own transaction. */
  const write = (caller: Caller, event: AuditEvent) => transaction(t.db, (db) => audit(db, caller, event))
  return {
    callerOf,
    write,
    /** Creates an organization with a superuser as overseer and a trail of sealed entries. Returns their ids in order. */
    trail: async (length: number) => {
      const org = await t.org()
      // A superuser is no member. The membership and the grant of a member would have no audit entries.
      const overseer = await t.superuser()
      const caller = await callerOf(overseer)
      const subject_id = randomUUID()
      for (let i = 0; i < length; i += 1) {
        const event = { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id } as const
        // Every second entry belongs to a batch.
        const by = i % 2 ? { ...caller, batchId: randomUUID() } : caller
        await write(by, { ...event, old: { n: i }, new: { n: i + 1, word: 'ünï' } })
      }
      await t.context.sealing.now()
      const seals = await t.db.selectFrom('audit_seal').select('entry_id').where('chain_id', '=', org.id).orderBy('position').execute()
      return { org, overseer, subject_id, ids: seals.map(({ entry_id }) => entry_id) }
    },
    verify: async (org: Org, overseer: Person) => (await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log/verify`)).body,
  }
}
