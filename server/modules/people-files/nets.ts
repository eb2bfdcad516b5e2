import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  operations: {
    exportPeople: { body: ({ learner_id }) => ({ user_ids: [learner_id] }), asks: true, packed: true },
  },
}
