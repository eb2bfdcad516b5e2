import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  operations: {
    eraseUser: {
      body: ({ user_name }) => ({ confirm: user_name }),
      mend: (body, { user_name }) => (typeof body.confirm === 'string' && body.confirm.length < 20 ? { confirm: user_name } : body),
      refuses: [/^confirm must be/],
    },
  },
  books: {
    'an account can be reached, is awaited, or is somewhere remembered': `
      select id::text as fault from account a where erased_at is null
        and not exists (select from identity i where i.account_id = a.id)
        and not exists (select from pending_email_link l where l.account_id = a.id)
        and not exists (select from membership m where m.account_id = a.id)
        and not exists (select from learning_record r where r.learner_user_id = a.id)`,
  },
}
