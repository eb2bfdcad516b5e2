import { randomUUID } from 'node:crypto'
import type { ModuleDeclarations } from '../../module.ts'
import type { Caller } from '#platform/access/caller.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { DoActs, TakeActsBack } from './schema.ts'
import * as batches from './store.ts'

export type OpenedBatch = batches.BatchKey

/** Keeps the acts of a request. Acts of the same batch that are done already stay done. */
export async function send(db: Db, caller: Caller, { organization_id, acts }: DoActs): Promise<OpenedBatch> {
  const batch = await newBatch(db, caller, organization_id)
  await transaction(db, async (db) => {
    const id = await batches.open(db, batch)
    await batches.add(db, id, acts.map(({ key, ...request }) => ({ key, request }))) // prettier-ignore
  })
  return batch
}

/** Keeps the acts that take back the entries of an earlier batch, which the caller did or may read. */
export async function takeBack(
  db: Db,
  caller: Caller,
  earlier: string,
  { organization_id, entry_ids }: TakeActsBack,
  { opposites, families }: ModuleDeclarations,
): Promise<OpenedBatch> {
  const batch = await newBatch(db, caller, organization_id)
  const readsLog = caller.actor.holds('directory:write', { owner_organization_id: organization_id, owner_department_id: null })
  const taken = { ...batch, batch_id: earlier, readsLog, actions: Object.keys(opposites), entry_ids }
  await transaction(db, async (db) => {
    const id = await batches.open(db, batch)
    if (!(await batches.addEntries(db, id, taken, families))) throw notFound()
  })
  return batch
}

async function newBatch(db: Db, { actor, batchId = randomUUID(), provider, subject }: Caller, organizationId: string) {
  const { id: organization_id } = await getOrganization(db, actor, organizationId)
  return { account_id: actor.id, batch_id: batchId.toLowerCase(), organization_id, provider, subject }
}
