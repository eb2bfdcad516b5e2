import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { isSeen } from '#platform/rows/targets.ts'
import {
  type DatedProof, type Kind, type PlacedRule, type ProofRule, type Question, type RuleProgress, type TracedItem, type TracedRule,
  countEach, counting, isOld,
} from './kind.ts' // prettier-ignore

/** Job aids that were opened, or confirmed if the rule requires that. Only the last time of each counts: an earlier one proves no more. */
const source = { measure, trace }

const viewed = counting('view counts', 'views count')
const confirmed = counting('confirmation counts', 'confirmations count')

export const ofJobAids = {
  job_aid_viewed: {
    field: 'job_aid_id',
    otherwise: { requires: 'view' },
    target: {
      table: 'job_aid',
      named: (actor) => isSeen(actor, 'job-aids:read', 'job_aid'),
      told: sql`'job_aid', (select json_build_object('id', ja.id, 'name', ja.title) from job_aid ja where ja.id = r.job_aid_id)`,
    },
    unit: 'views',
    required: () => 1,
    explain: (reached: RuleProgress, { requires }: ProofRule) => (requires === 'confirmation' ? confirmed(reached) : viewed(reached)),
    source,
  },
} satisfies Record<string, Kind>

/** SQL for the moment after which an opening of the aid counts. Null if any counts. */
const cutoffAt = (aid: RawBuilder<unknown>, at: string) => sql<string | null>`(
  select max(c.cutoff_at) from job_aid_cutoff c where c.job_aid_id = ${aid} and c.cutoff_at <= ${at}::timestamptz)`

async function measure(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const [ids, wishes] = [rules.map(({ rule }) => rule.job_aid_id), rules.map(({ rule }) => rule.requires)]
  const { rows } = await sql<DatedProof>`
    with aid as materialized (
      select nr::int - 1 as rule, given.id, given.requires, ${cutoffAt(sql`given.id`, at)} as cutoff_at
      from unnest(${ids}::uuid[], ${wishes}::text[]) with ordinality as given (id, requires, nr)
    )
    select person, rule, dated from (
      select person.nr::int - 1 as person, aid.rule, aid.cutoff_at, case aid.requires when 'view' then (
        select max(v.viewed_at) from job_aid_view v
        where v.job_aid_id = aid.id and v.user_id = person.id and v.viewed_at <= ${at}::timestamptz)
      else (
        select max(c.confirmed_at) from job_aid_confirmation c
        where c.job_aid_id = aid.id and c.user_id = person.id and c.confirmed_at <= ${at}::timestamptz) end as dated
    from aid cross join unnest(${people}::uuid[]) with ordinality as person (id, nr)
    ) read where dated is not null and (cutoff_at is null or dated > cutoff_at)`.execute(db)
  return countEach(rules, rows)
}

/** The last time that a person opened or confirmed an aid. `outdated`: since then, all must read it again. */
type ReadingTrace = {
  kind: 'job_aid_view' | 'job_aid_confirmation'
  id: string
  job_aid_id: string
  user_id: string
  title: string
  dated: string
  outdated: boolean
}

/**
 * Traces views and confirmations. If a confirmation is required and none counts, the view is listed too, because only the confirmation is
 * missing.
 */
async function trace(db: Db, question: Question): Promise<(of: TracedRule) => TracedItem[]> {
  const readings = Map.groupBy(await traced(db, question), ({ user_id }) => user_id)
  return ({ user_id, rule, since }) => {
    const wanted = rule.requires === 'confirmation' ? 'job_aid_confirmation' : 'job_aid_view'
    const read = (readings.get(user_id) ?? []).filter(({ job_aid_id }) => job_aid_id === rule.job_aid_id)
    const items = read.map(({ kind, id, title, dated, outdated }): TracedItem => {
      const old = outdated ? 'before the cutoff' : isOld(dated, since) ? 'before the last award' : null
      return { kind, id, title, at: dated, amount: 1, reason: kind === wanted ? old : 'not confirmed' }
    })
    const near = items.filter(({ kind }) => kind === wanted)
    return wanted === 'job_aid_view' || near.some(({ reason }) => reason === null) ? near : items
  }
}

async function traced(db: Db, { people, types, at }: Question): Promise<ReadingTrace[]> {
  const ids = types.flatMap(({ rules }) => rules.flatMap(({ job_aid_id }) => job_aid_id ?? []))
  const { rows } = await sql<ReadingTrace>`
    select last.*, a.title, coalesce(last.dated <= ${cutoffAt(sql`a.id`, at)}, false) as outdated
    from (
      select distinct on (kind, job_aid_id, user_id) * from (
        select 'job_aid_view' as kind, v.id, v.job_aid_id, v.user_id, v.viewed_at as dated from job_aid_view v
        union all
        select 'job_aid_confirmation', c.id, c.job_aid_id, c.user_id, c.confirmed_at from job_aid_confirmation c
      ) reading
      where job_aid_id = any(${ids}::uuid[]) and user_id = any(${people}::uuid[]) and dated <= ${at}::timestamptz
      order by kind, job_aid_id, user_id, dated desc, id desc
    ) last join job_aid a on a.id = last.job_aid_id
    order by last.dated desc, last.id desc`.execute(db)
  return rows
}
