import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import type { Issuer } from '../test/issuer.ts'
import { wordIn, words } from './words.ts'

const MEMBERS = 2000
/** Each department has three below it. The first, the third and those below them are 64. */
const DEPARTMENTS = 105
/** Departments below the top one, each with a few of the oldest records. */
const QUIET = 64
const SUBJECTS = 60
/** The department of three in five records. It is the deepest of its line and lies below the reader's department. */
const LARGE = 40
const BATCH = 10_000
const LEARNERS = 50
const SECONDS_BETWEEN = 10
const ADMINISTERS = [
  'records:read',
  'records:write',
  'records:delete',
  'directory:read',
  'scorm:read',
  'scorm:write',
  'certifications:read',
  'job-aids:read',
  'forums:read',
  'events:read',
  'events:write',
  'quizzes:read',
  'quizzes:write',
]

export type Someone = { id: string; token: string }
export type Organization = {
  id: string
  slug: string
  departments: string[]
  quiet: string[]
  subjects: string[]
  large: { id: string; slug: string }
  /** The number of records, and the time of the newest. */
  records: number
  newest: number
}
/** Quizzes that nobody has taken yet: one for answers on each side, one for an exam, and one to be led. `taken` was taken by everybody. */
export type Exam = Record<'fresh' | 'limited' | 'exam' | 'taken' | 'led' | 'option', string> & { learners: Someone[] }
export type World = {
  exam?: Exam
  main: Organization
  /** Another tenant in the same tables, which is exported whole. */
  other: Organization
  members: string[]
  /** The certified members: all except the callers below. */
  certified: string[]
  /**
   * The callers. `administrator` has rights over the organization. `ward` has them over one department, `reader` over
   * those below another. `many` has them over 64 departments, `quiet` over 64 with few records. `learner` has no
   * rights; `superuser` has all. `nurse` is certified; `boss` manages a crew in another organization.
   */
  people: Record<'administrator' | 'ward' | 'reader' | 'many' | 'quiet' | 'learner' | 'superuser' | 'nurse' | 'boss', Someone>
  /** The learners who take courses, fifty for each side. */
  learners: Someone[]
  /** Attempts at courses from before the measurement. */
  attempts?: { course: string; count: number }
  /** The aid that everybody opens most. */
  opened?: string
  /** A forum with many posts, and one of its threads. */
  forum?: Record<'id' | 'thread', string>
  /** All people of an organization of their own, and how often they were reminded of its only certification. */
  reminded?: { organization: string; type: string; people: string[]; count: number }
}

/** Adds two organizations with the same members in nested departments, and the callers. There are no records yet. */
export async function seedWorld(pool: Pool, issuer: Issuer): Promise<World> {
  const provider = randomUUIDv7()
  await pool.query(
    `insert into sign_in_provider (id, slug, display_name, issuer_url, client_id, client_auth_method)
     values ($1, 'bench', 'Benchmark', $2, 'bench', 'none')`,
    [provider, issuer.url],
  )
  const members = newIds(MEMBERS)
  await pool.query(
    `insert into account (id, kind, display_name, email)
     select id, 'human', 'Person ' || n, 'p' || n || '@example.org' from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [members],
  )
  const main = await organization(pool, 'acme', members)
  const other = await organization(pool, 'beta', members)
  const someone = async (subject: string, id: string): Promise<Someone> => {
    const identity = [randomUUIDv7(), id, provider, subject]
    await pool.query(`insert into identity (id, account_id, provider_id, subject) values ($1, $2, $3, $4)`, identity)
    return { id, token: await issuer.token({ sub: subject }) }
  }
  const people = {
    administrator: await someone('administrator', members[0]!),
    reader: await someone('reader', members[1]!),
    learner: await someone('learner', members[2]!),
    superuser: await someone('superuser', members[3]!),
    ward: await someone('ward', members[4]!),
    many: await someone('many', members[5]!),
    quiet: await someone('quiet', members[6]!),
    nurse: await someone('nurse', members[100]!),
    boss: await someone('boss', members[7]!),
  }
  const first = main.departments[0]!
  await grant(pool, main, people.administrator, [first], true, ADMINISTERS)
  const [, one, , third] = main.departments as [string, string, string, string]
  const reading = async (who: Someone, where: string[]) => grant(pool, main, who, where, false, ['records:read', 'events:read'])
  await reading(people.ward, [main.large.id])
  await reading(people.reader, [one])
  await reading(people.many, [one, third])
  await reading(people.quiet, main.quiet)
  const learners = await Promise.all(members.slice(200, 200 + 2 * LEARNERS).map((id, nr) => someone(`learner-${nr}`, id)))
  return { main, other, members, certified: members.slice(10), people, learners }
}

export const newIds = (length: number) => Array.from({ length }, () => randomUUIDv7())

async function organization(pool: Pool, slug: string, members: string[]): Promise<Organization> {
  const id = randomUUIDv7()
  const [departments, quiet, subjects] = [newIds(DEPARTMENTS), newIds(QUIET), newIds(SUBJECTS)]
  await pool.query(`insert into organization (id, slug, name) values ($1, $2, $2)`, [id, slug])
  await pool.query(
    `insert into department (id, organization_id, slug, name, parent_department_id)
     select id, $1, 'd' || n - 1, 'Department ' || n - 1, case when n > 1 then ($2::uuid[])[(n - 2) / 3 + 1] end
     from unnest($2::uuid[]) with ordinality as t(id, n)`,
    [id, departments],
  )
  await pool.query(
    `insert into department (id, organization_id, slug, name, parent_department_id)
     select id, $1, 'q' || n, 'Quiet department ' || n, $3 from unnest($2::uuid[]) with ordinality as t(id, n)`,
    [id, quiet, departments[0]],
  )
  await pool.query(
    `insert into subject (id, owner_organization_id, slug, name)
     select id, $1, 's' || n, 'Subject ' || n from unnest($2::uuid[]) with ordinality as t(id, n)`,
    [id, subjects],
  )
  await pool.query(`insert into membership (organization_id, account_id) select $1, unnest($2::uuid[])`, [id, members])
  const large = { id: departments[LARGE]!, slug: `d${LARGE}` }
  return { id, slug, departments, quiet, subjects, large, records: 0, newest: Date.now() - 1_100_000 * SECONDS_BETWEEN * 1000 }
}

/** Grants a user a new role in each of these departments. */
async function grant(pool: Pool, { id }: Organization, to: Someone, departments: string[], wide: boolean, permissions: string[]) {
  await pool.query(
    `with made as (
       insert into role (id, organization_id, department_id, slug, name, permissions, organization_wide)
       select role, $2, department, 'role-' || role, 'Role', $4, $5 from unnest($1::uuid[], $3::uuid[]) as t(role, department) returning id
     )
     insert into role_grant (organization_id, account_id, role_id) select $2, $6, id from made`,
    [newIds(departments.length), id, departments, permissions, wide, to.id],
  )
}

/** Adds records up to a number. Half of them have two pieces of evidence, the others one; each has three tags. */
export async function growTo(pool: Pool, world: World, owner: Organization, records: number): Promise<void> {
  while (owner.records < records) await addBatch(pool, world, owner, Math.min(BATCH, records - owner.records))
}

async function addBatch(pool: Pool, { members, people }: World, owner: Organization, length: number): Promise<void> {
  const ids = newIds(length)
  // The learner's records are among the first, so that their number does not depend on the size of the organization.
  const learner = owner.records === 0 ? people.learner.id : members.at(-1)!
  const quiet = owner.records === 0 ? owner.quiet : []
  await pool.query(
    `insert into learning_record (id, owner_organization_id, owner_department_id, learner_user_id, title, description, status,
       completed_at, created_at, recorded_by)
     select id, $2, case when n % 10 < 6 then $3::uuid when n % 10 < 9 then ($4::uuid[])[1 + n / 10 % ${DEPARTMENTS}]
         when n % 20 = 19 then ($9::uuid[])[1 + n / 20 % ${QUIET}] end,
       case when n % 13 = 0 then $5::uuid else ($6::uuid[])[10 + n % 1900] end, 'Record ' || n || ' ' || ${wordIn('$10::text[]', 'n')} || ' ' || ${wordIn('$10::text[]', '-n')},
       'What was learned on the day of record ' || n, case when n / 10 % 10 = 0 then 'pending' else 'completed' end, at, at, $7
     from (
       select id, n, $8::timestamptz + n * interval '${SECONDS_BETWEEN} seconds' as at from unnest($1::uuid[]) with ordinality as t(id, n)
     ) t`,
    [
      ids,
      owner.id,
      owner.large.id,
      owner.departments,
      learner,
      members,
      people.administrator.id,
      new Date(owner.newest).toISOString(),
      quiet,
      words,
    ],
  )
  await pool.query(
    `insert into evidence (id, organization_id, record_id, evidence_type, payload, hours)
     select gen_random_uuid(), $2::uuid, id, 'quantity', '{"evidence_type": "quantity", "amount": 2, "unit": "hours"}'::jsonb, 2
     from unnest($1::uuid[]) id
     union all
     select gen_random_uuid(), $2::uuid, id, 'score', '{"evidence_type": "score", "value": 80, "max": 100, "min": 0}', 0
     from unnest($1::uuid[]) with ordinality as t(id, n) where n % 2 = 0`,
    [ids, owner.id],
  )
  await pool.query(
    `insert into record_subject (organization_id, record_id, subject_id)
     select $2, id, subject from unnest($1::uuid[]) with ordinality as t(id, n),
       lateral unnest(($3::uuid[])[1 + n % ${SUBJECTS - 2} : 3 + n % ${SUBJECTS - 2}]) subject`,
    [ids, owner.id, owner.subjects],
  )
  owner.records += length
  owner.newest += length * SECONDS_BETWEEN * 1000
}
