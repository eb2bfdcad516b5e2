import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { Target } from '#platform/rows/targets.ts'
import { closed, opens } from '../store-targets.ts'

export type Outcome = 'followed' | 'unavailable' | 'target_unavailable' | 'forbidden'
export type ScanResult = {
  outcome: Outcome
  kind: string
  target_id: string | null
  target_url: string | null
  organization: string
  organization_slug: string
  /** The department of the code. Only members of the organization see it. */
  department: string | null
}

const nobody = new Actor('00000000-0000-0000-0000-000000000000', false, new Set(), new Map())

/**
 * Returns where a code leads for a visitor, and records the scan if it counts, in one statement. Returns undefined if there is no such
 * code.
 */
export async function scan(
  db: Db,
  targets: Target[],
  slug: string,
  visitor: Actor | undefined,
  counts: boolean,
): Promise<ScanResult | undefined> {
  const { rows } = await sql<ScanResult>`
    with code as materialized (
      select qr_code.id, qr_code.owner_organization_id, qr_code.target_kind, qr_code.target_id, qr_code.target_url, owner.name as organization,
        owner.slug as organization_slug, case when qr_code.owner_organization_id = any(${[...(visitor?.memberships ?? [])]}::uuid[]) then department.name end as department,
        case when coalesce(qr_code.archived_at, owner.archived_at) is not null then 'unavailable' when ${closed(targets)} <> 'open' then 'target_unavailable'
          when ${opens(targets, visitor ?? nobody)} then 'followed' else 'forbidden' end as outcome
      from qr_code join organization owner on owner.id = qr_code.owner_organization_id
      left join department on department.id = qr_code.owner_department_id
      where qr_code.slug = ${slug}
    ), noted as (
      insert into qr_code_scan (id, organization_id, qr_code_id, account_id, outcome)
      select ${randomUUIDv7()}::uuid, code.owner_organization_id, code.id, person.id, code.outcome
      from code join account person on person.id = ${visitor?.id ?? null}::uuid and person.kind = 'human'
      where ${counts}
    )
    select outcome, target_kind as kind, target_id, target_url, organization, organization_slug, department from code`.execute(db)
  return rows[0]
}
