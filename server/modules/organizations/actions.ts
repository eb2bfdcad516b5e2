import { randomUUIDv7 } from 'node:crypto'
import { archived } from '#platform/rows/archive.ts'
import { forgetTrail } from '#platform/audit/seal.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { removeBlobsOfOrganization } from '#platform/files/uploads.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { type OwnedTable, holdTried } from '#platform/rows/owned.ts'
import { consequencesFor } from './consequences.ts'
import type { CreateOrganization, OrganizationSummary, UpdateOrganization } from './schema.ts'
import * as organizations from './store.ts'

const trail = trailOf('organization')
const itself = ({ id }: OrganizationSummary) => ({ id, organization_id: id })

export async function create(db: Tx, caller: Caller, fields: CreateOrganization): Promise<OrganizationSummary> {
  const organization = await organizations.create(db, { id: randomUUIDv7(), ...fields })
  await trail.created(db, caller, itself(organization), organization)
  return organization
}

export async function update(db: Tx, caller: Caller, id: string, fields: UpdateOrganization): Promise<OrganizationSummary> {
  const before = await organizations.lock(db, id)
  const { archived: flag, ...rest } = fields
  const after = await organizations.update(db, id, { ...rest, ...archived(flag) })
  await trail.changed(db, caller, itself(after), before, after)
  return after
}

/** Deletes the organization with everything in it. Its own trail is deleted too, so the entry goes to the installation's trail. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, organization: OrganizationSummary, owned: OwnedTable[]): Promise<void> {
  await organizations.lock(db, organization.id)
  await holdTried(db, owned, 'owner_organization_id', organization.id)
  const gone = await goneWith(db, organization, consequencesFor(owned))
  await organizations.remove(db, organization.id)
  await forgetTrail(db, organization.id)
  await removeBlobsOfOrganization(db, jobs, organization.id)
  await trail.deleted(db, caller, { id: organization.id, organization_id: null }, { ...organization, gone })
}
