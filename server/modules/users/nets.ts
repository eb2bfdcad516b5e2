import { randomUUIDv7 } from 'node:crypto'
import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  rows: async (t, { organization_id }) => {
    const [from, into] = [await t.stranger(), await t.stranger()]
    const org = { id: organization_id, slug: '' }
    for (const person of [from, into])
      // oxlint-disable-next-line no-await-in-loop -- one connection.
      await t.join(person, org)
    const [gone, stays] = [await t.stranger(), await t.stranger()]
    await t.join(stays, org)
    const join_id = randomUUIDv7()
    const accounts = { from_account_id: gone.account_id, into_account_id: stays.account_id }
    const undone = { undone_at: '2026-03-01T10:00:00Z', undo_reason: 'Two people' }
    await t.db.insertInto('account_join').values({ id: join_id, ...accounts, reason: 'One person', ...undone }).execute() // prettier-ignore
    await t.db.insertInto('account_join_organization').values({ join_id, organization_id }).execute()
    return { join_id, from_user_id: from.account_id, into_user_id: into.account_id }
  },
  operations: {
    findUsers: { query: () => ({ email: 'maya@example.org' }) },
    listUserJoins: { lists: 'join_id' },
    updateUser: { body: () => ({ disabled: false }) },
    updateMe: { body: () => ({ time_zone: 'Europe/Berlin' }) },
    joinUsers: {
      body: ({ from_user_id, into_user_id }) => ({ from_user_id, into_user_id, reason: 'One person', dry_run: true }),
      mend: (body) => ({ ...body, dry_run: true }),
      refuses: [/^into_user_id must be another/],
      asks: true,
    },
    undoUserJoin: { body: () => ({ reason: 'Two people' }), obstacle: 'the join is undone' },
  },
  sights: [{ at: '/users/joins', ofOrganizations: true }],
  choices: ({ from_user_id, into_user_id }) => ({ from_user_id: [from_user_id!], into_user_id: [into_user_id!] }),
}
