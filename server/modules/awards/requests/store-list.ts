import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listed, within } from '#platform/access/actor.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { type Awaited, awaitedRows, deciding } from '#platform/rows/awaited.ts'
import { byMoment, firstOf, following, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { RequestSort, RequestStatus } from '#platform/decisions/requests.ts'
import { CertificationRequest } from './schema.ts'
import { versionOfRequest, view } from './store.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

export type RequestFilter = OwnerFilter & { certification_type_id?: string; status?: RequestStatus; request_id?: string }

/** Returns a page of the caller's own requests and those they may read, of people they reach. */
export async function list(db: Db, asking: ActorWithAccess, filter: RequestFilter, sort: RequestSort, request: PageRequest) {
  const rows = view(db, asking.actor).where('certification_request.id', 'in', first(asking, filter, sort, request))
  return listing(rows, byMoment('certification_request.requested_at', 'certification_request.id', sort), request)
}

/**
 * SQL for the first ids that the caller sees. Those of each certification come from one end of its index, and so do the caller's own. An
 * `or` of the two would sort all requests ever made.
 */
function first(asking: ActorWithAccess, filter: RequestFilter, sort: RequestSort, request: PageRequest) {
  const { organization_id, department_id } = filter
  const by = byMoment('found.requested_at', 'found.id', sort)
  const [matches, order] = [conditions(filter, following(by, request)), firstOf(by, request)]
  const of: RawBuilder<SqlBool>[] = []
  if (filter.request_id !== undefined)
    of.push(sql`type.id = (select certification_type_id from certification_request where id = ${filter.request_id}::uuid)`)
  if (filter.certification_type_id !== undefined) of.push(sql`type.id = ${filter.certification_type_id}::uuid`)
  if (organization_id !== undefined) of.push(sql`type.owner_organization_id = ${organization_id}::uuid`)
  if (department_id !== undefined) of.push(sql`type.owner_department_id = ${department_id}::uuid`)
  const covered = covers(asking.actor, 'certifications:read', 'found.user_id', 'found.organization_id')
  const readable = sql.join([listed(asking, 'type'), ...of], sql` and `)
  const own = sql.join(
    [sql`found.user_id = ${asking.actor.id}::uuid and ${isLiveOrganization('found.organization_id')}`, ...of],
    sql` and `,
  )
  return sql<string>`(
    select id from (
      (select found.requested_at, found.id from certification_type type cross join lateral (
          select requested_at, id from certification_request found
          where certification_type_id = type.id and ${covered} and ${matches} ${order}
        ) found where ${readable} ${order})
      union
      (select found.requested_at, found.id from certification_request found
        join certification_type type on type.id = found.certification_type_id
        join organization on organization.id = found.organization_id
        where ${own} and ${matches} ${order})
    ) found ${order})`
}

function conditions({ status, request_id }: Pick<RequestFilter, 'status' | 'request_id'>, after: RawBuilder<SqlBool>) {
  const all = [after]
  if (status !== undefined) all.push(sql`found.status = ${status}`)
  if (request_id !== undefined) all.push(sql`found.id = ${request_id}::uuid`)
  return sql.join(all, sql` and `)
}

/** The requests that the caller decides, never their own. */
export const awaited: Awaited = {
  kind: 'certification_request',
  acts: ['approve', 'reject'],
  shapes: [CertificationRequest],
  decidedBy: ['approveCertificationRequest', 'rejectCertificationRequest'],
  waits: (actor) =>
    deciding(actor, 'certifications:write', () =>
      awaitedRows(
        {
          key: sql`asked.id`,
          id: sql`asked.id`,
          organization_id: sql`asked.organization_id`,
          thing_id: sql`type.id`,
          title: sql`type.name`,
          person_id: sql`asked.user_id`,
          since: sql`asked.requested_at`,
          version: versionOfRequest('asked'),
        },
        sql`
        from certification_request asked join certification_type type on type.id = asked.certification_type_id
        where asked.status = 'pending' and asked.user_id <> ${actor.id}::uuid and ${within(actor, 'certifications:write', 'type')}
          and ${covers(actor, 'certifications:write', 'asked.user_id', 'asked.organization_id')}`,
      ),
    ),
}
