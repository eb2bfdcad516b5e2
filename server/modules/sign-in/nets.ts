import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  invariants: {
    'an address is awaited in lower case': `select id::text as fault from pending_email_link where email <> lower(email collate "C")`,
    'a session belongs to the identity it speaks for': `
      select s.id::text as fault from session s where not exists (
        select from identity i where i.account_id = s.account_id and i.provider_id = s.provider_id and i.subject = s.subject)`,
  },
}
