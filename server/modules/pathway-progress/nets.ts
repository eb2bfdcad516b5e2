import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  operations: { listLearningPathwaysOfManaged: { query: ({ org_id }) => ({ org: org_id! }) } },
}
