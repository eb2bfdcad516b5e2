import { FROM_AFTER_TO } from '../../../test/nets/bodies.ts'
import type { Nets } from '../../../test/nets/module.ts'

/** The chain of the installation, which belongs to no organization. */
const INSTALLATION = `'00000000-0000-0000-0000-000000000000'`

export const nets: Nets = {
  operations: {
    listAuditEntries: { refuses: [FROM_AFTER_TO] },
    listInstallationAuditEntries: { refuses: [FROM_AFTER_TO] },
  },
  choices: ({ user_id, record_id, event_id }) => ({
    actor: [user_id!],
    person: [user_id!],
    subject_id: [record_id!],
    batch_id: [event_id!],
  }),
  books: {
    'a chain is as long as its seals': `
      select c.chain_id::text as fault from audit_chain c
      where c.length <> (select count(*) from audit_seal s where s.chain_id = c.chain_id)`,
    'an entry of the trail is sealed, or waits for it, and either once': `
      select e.id::text as fault from audit_entry e where 1 <> (
        select count(*) from (select entry_id, chain_id from audit_seal union all select entry_id, chain_id from audit_waiting) s
        where s.entry_id = e.id and s.chain_id = coalesce(e.organization_id, ${INSTALLATION}))`,
    'what is sealed, or waits for it, is an entry of the trail': `
      select entry_id::text as fault from (select entry_id from audit_seal union all select entry_id from audit_waiting) s
      where entry_id not in (select id from audit_entry)`,
    'a trail is that of an organization that is there': `
      select distinct organization_id::text as fault from audit_entry
      where organization_id is not null and organization_id not in (select id from organization)
      union select chain_id::text from (
        select chain_id from audit_chain union select chain_id from audit_seal union select chain_id from audit_waiting
      ) c where chain_id <> ${INSTALLATION} and chain_id not in (select id from organization)`,
  },
}
