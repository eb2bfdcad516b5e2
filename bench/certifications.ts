import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import type { Organization, World } from './seed.ts'

const TYPES = 20
const TAGS = 3
/** The rules of each type. A number after the kind is the only tag of the type that counts. */
const RULES = [
  `'subject_hours', null, 4, null, null`,
  `'subject_hours', 1, 8, null, null`,
  `'subject_hours', 2, 16, null, null`,
  `'subject_record_count', null, null, 3, null`,
  `'subject_record_count', 3, null, 2, null`,
  `'evidence_document', null, null, null, 'score'`,
  `'evidence_document', 1, null, null, 'quantity'`,
  `'manual_sign_off', null, null, null, null`,
]
/** One scheme for each role that requires all types. */
const SCHEMES = [
  { kind: 'once' },
  { kind: 'interval', months: 12, anchor: 'award' },
  { kind: 'interval', months: 6, anchor: 'due_date' },
  { kind: 'fixed_date', month: 3, day: 31, every_years: 1 },
]

/**
 * Adds twenty types with eight rules each to the main organization. All are required of every member except the few
 * callers of other workloads. A third of all pairs are awarded, half of them before the period of the records and half within it.
 * Every second sign-off is given. The records must exist.
 */
export async function certify(pool: Pool, { main, people, certified }: World): Promise<void> {
  const types = Array.from({ length: TYPES }, () => randomUUIDv7())
  await catalogue(pool, main, types)
  await requirements(pool, main, types, certified)
  await pool.query(
    `insert into certification_award (id, organization_id, certification_type_id, user_id, origin, awarded_at, serial, proof, created_at)
     select gen_random_uuid(), $1, type, account, 'import', at, gen_random_uuid()::text, '{"evaluated_at": null, "rules": []}', at
     from unnest($2::uuid[]) with ordinality as t(type, nr), unnest($3::uuid[]) with ordinality as p(account, n),
       lateral (select $4::timestamptz - case when n % 2 = 0 then interval '200 days' else interval '6 days' end as at) dated
     where (nr + n) % 3 = 0`,
    [main.id, types, certified, new Date(main.newest)],
  )
  await pool.query(
    `insert into certification_sign_off (id, organization_id, rule_id, user_id, signed_by, observed_at, created_at)
     select gen_random_uuid(), $1, r.id, account, $4, $3, $3
     from certification_rule r, unnest($2::uuid[]) with ordinality as p(account, n)
     where r.organization_id = $1 and r.rule_kind = 'manual_sign_off' and n % 2 = 0`,
    [main.id, certified, new Date(main.newest), people.administrator.id],
  )
}

async function catalogue(pool: Pool, { id, subjects }: Organization, types: string[]): Promise<void> {
  const values = [id, types]
  await pool.query(
    `insert into certification_type (id, owner_organization_id, slug, name, awarding_mode)
     select id, $1, 't' || n, 'Type ' || n, 'automatic' from unnest($2::uuid[]) with ordinality as t(id, n)`,
    values,
  )
  await pool.query(
    `insert into certification_subject (organization_id, certification_type_id, subject_id)
     select $1, id, ($3::uuid[])[n * ${TAGS} - k] from unnest($2::uuid[]) with ordinality as t(id, n), generate_series(0, ${TAGS - 1}) k`,
    [...values, subjects],
  )
  await pool.query(
    `insert into certification_rule (id, organization_id, certification_type_id, rule_kind, subject_matter_id, threshold_hours,
       threshold_count, evidence_type, position)
     select gen_random_uuid(), $1, id, kind, ($3::uuid[])[(n - 1) * ${TAGS} + tag], hours, count, evidence, position
     from unnest($2::uuid[]) with ordinality as t(id, n),
       (values ${RULES.map((rule, position) => `(${rule}, ${position})`).join(', ')}) as rule (kind, tag, hours, count, evidence, position)`,
    [...values, subjects],
  )
}

async function requirements(pool: Pool, { id, departments }: Organization, types: string[], certified: string[]): Promise<void> {
  const roles = SCHEMES.map(() => randomUUIDv7())
  await pool.query(
    `insert into role (id, organization_id, department_id, slug, name)
     select id, $1, ($3::uuid[])[10 + n], 'required', 'Required ' || n from unnest($2::uuid[]) with ordinality as t(id, n)`,
    [id, roles, departments],
  )
  await pool.query(
    `insert into role_grant (organization_id, account_id, role_id, granted_at)
     select $1, account, ($3::uuid[])[1 + n % ${SCHEMES.length}], now() - interval '300 days'
     from unnest($2::uuid[]) with ordinality as t(account, n)`,
    [id, certified, roles],
  )
  await pool.query(
    `insert into certification_requirement (organization_id, role_id, certification_type_id, first_due_days, recertification, grace_days,
       created_at)
     select $1, role, type, 180, ($4::jsonb[])[n], 30, now() - interval '300 days'
     from unnest($2::uuid[]) with ordinality as t(role, n), unnest($3::uuid[]) type`,
    [id, roles, types, SCHEMES.map((scheme) => JSON.stringify(scheme))],
  )
}
