import { randomUUIDv7 } from 'node:crypto'
import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { archived } from '#platform/rows/archive.ts'
import type { CreateExternalServer, ExternalServer, UpdateExternalServer } from './schema.ts'
import * as servers from './store.ts'

const trail = trailOf('external_server')

/** Returns the server that a path names, when the caller has the permission that the route declares. */
export const allowed = async (db: Db, req: ActorWithAccess & servers.ServerRouteRequest) => allow(req, await servers.named(db, req))

export async function create(db: Tx, caller: Caller, owner_organization_id: string, body: CreateExternalServer): Promise<ExternalServer> {
  const { organization_id: _organization, ...fields } = body
  await holdOrganization(db, owner_organization_id)
  const server = await servers.create(db, { ...fields, id: randomUUIDv7(), owner_organization_id })
  await trail.created(db, caller, server)
  return servers.get(db, server.id)
}

/** Changes, archives or restores a server. An archived server takes no grades. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateExternalServer): Promise<ExternalServer> {
  const before = await locked(db, id)
  const { archived: flag, gradebook, ...fields } = patch
  if (gradebook) await servers.requireCourses(db, id, gradebook)
  if (Object.keys(patch).length > 0) {
    const remembered = gradebook === undefined ? {} : { gradebook: gradebook && JSON.stringify(gradebook) }
    const after = await servers.update(db, id, { ...fields, ...remembered, ...archived(flag) })
    await trail.changed(db, caller, after, before, after)
  }
  return servers.get(db, id)
}

/** Locks the server after its organization. */
export async function locked(db: Tx, id: string): Promise<servers.StoredServer> {
  await holdOrganization(db, (await servers.get(db, id)).owner_organization_id)
  return servers.lock(db, id)
}
