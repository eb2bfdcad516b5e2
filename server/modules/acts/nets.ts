import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import type { Nets, World } from '../../../test/nets/module.ts'

/** Creates a batch of the learner with one act that was refused. */
async function actRows(t: Harness, { organization_id, learner: { account_id, subject }, mark }: World) {
  const [act_batch_id, batch_id] = [randomUUIDv7(), randomUUID()]
  const request = { operation: 'reopenRecord', params: { record_id: randomUUID() } }
  const error = { error: 'not_found', error_description: mark }
  await t.db
    .insertInto('act_batch')
    .values({ id: act_batch_id, account_id, batch_id, organization_id, provider: 'test', subject })
    .execute()
  await t.db
    .insertInto('act')
    .values({
      act_batch_id,
      key: mark,
      nr: 1,
      request: JSON.stringify(request),
      outcome: 'failed',
      status: 404,
      error: JSON.stringify(error),
    })
    .execute()
  return { batch_id }
}

/** No entry of the trail is part of the batch of the world. */
const NO_ENTRY = randomUUID()
const GOES_ON = 'The acts are done after the batch is stored, each in a transaction of its own.'

export const nets: Nets = {
  rows: actRows,
  operations: {
    doActs: {
      apart: GOES_ON,
      body: ({ org_id, record_id }) => ({
        organization_id: org_id,
        acts: [{ key: randomUUID(), operation: 'reopenRecord', params: { record_id: record_id! } }],
      }),
    },
    takeActsBack: {
      apart: GOES_ON,
      body: ({ org_id }) => ({ organization_id: org_id }),
      obstacle: 'No entry of the trail is part of the batch.',
    },
  },
  fields: () => ({ entry_ids: [NO_ENTRY] }),
  invariants: {
    'an act that failed says why, and no other does': `
      select act_batch_id::text || ' ' || key as fault from act where (outcome is not distinct from 'failed') <> (error is not null)`,
  },
}
