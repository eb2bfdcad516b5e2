import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import { fresh } from '../../../test/nets/bodies.ts'
import type { Nets, World } from '../../../test/nets/module.ts'

/** Creates a view of the records, made and shared by the learner. */
async function savedViewRows(t: Harness, { organization_id, learner: { account_id }, mark }: World) {
  const view_id = randomUUIDv7()
  const view = { organization_id, account_id, room: 'records', name: t.unique(mark), query: `q=${mark}`, shared: true }
  await t.db
    .insertInto('saved_view')
    .values({ ...view, id: view_id })
    .execute()
  return { view_id }
}

export const nets: Nets = {
  rows: savedViewRows,
  operations: {
    createSavedView: { body: () => ({ room: 'records', name: fresh(), query: 'status=pending' }) },
    updateSavedView: { body: () => ({ query: 'status=rejected', shared: false }) },
  },
}
