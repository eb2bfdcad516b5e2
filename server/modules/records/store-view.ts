import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, ownedBy } from '#platform/access/actor.ts'
import { mayOf } from '#platform/access/may.ts'
import { managerOf, manages } from '#platform/access/managers.ts'
import type { Owners } from '#platform/access/reach.ts'
import { type Reader, oneself, personRows } from '#platform/access/people.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { authoredColumns, shownColumns } from './store-columns.ts'
import { attendanceMark, recorderOf, selfRecorded, setByLearner } from './store-self-recorded.ts'
import { columns as evidenceColumns, newestFirst } from './evidence/store.ts'
import type { RecordAccess } from './rules.ts'
import type { LearningRecord, RecordDecision } from './schema.ts'
import { organizationArchived } from '#platform/access/live-organizations.ts'

export type RecordView = LearningRecord & RecordAccess

const columns = sql.raw(shownColumns)

/** SQL for the version of a row named `record`: its content, subjects and evidence. */
export const versionOfRecord = versionOf(
  sql.raw(authoredColumns),
  sql`array(select tag.subject_id from record_subject tag where tag.record_id = record.id order by tag.subject_id)`,
  sql`array(select row(proof.id, proof.label, proof.payload) from evidence proof where proof.record_id = record.id order by proof.id)`,
)

/** SQL for the version, while the record waits for a decision. */
const version = sql`case when record.status = 'pending' and record.archived_at is null then ${versionOfRecord} end`

/** A caller who may decide about records. Prepared statements put placeholders here. */
export type Decider = { superuser: boolean; id: unknown; writes: Owners; managed: unknown }

export const deciderOf = (actor: Actor): Decider => ({
  superuser: actor.superuser,
  id: actor.id,
  writes: actor.over('records:write'),
  managed: managerOf(actor)?.managed,
})

/**
 * SQL for the `may` of a row of learning_record with this name. Nobody decides about their own record, and an archived record does not
 * wait.
 */
export function decisionsOf({ superuser, id, writes, managed }: Decider, record: string): RawBuilder<RecordDecision[]> {
  const manager = managed === undefined ? undefined : { id, managed }
  const decides = superuser
    ? sql`true`
    : sql`(${ownedBy(record, writes)} or ${manages(manager, `${record}.learner_user_id`, `${record}.owner_organization_id`)})`
  const waits = sql`${sql.ref(`${record}.status`)} = 'pending' and ${sql.ref(`${record}.archived_at`)} is null`
  const may = sql<SqlBool>`${waits} and ${sql.ref(`${record}.learner_user_id`)} is distinct from ${id}::uuid and ${decides}`
  return mayOf<RecordDecision>([['approve', 'reject'], may])
}

/**
 * SQL for LearningRecords of `source`, a query for rows of learning_record, with everything shown beside them, in one statement. The caller
 * appends the order; each row is named `record`. `offset 0` keeps the planner from searching all subjects.
 */
export function view<Row = LearningRecord>(reader: Reader, decider: Decider, source: RawBuilder<unknown>, extra = sql``): RawBuilder<Row> {
  const beside = (account: string) => personRows(reader, account, 'record.owner_organization_id')
  return whole<Row>(source, extra, {
    may: decisionsOf(decider, 'record'),
    learner: beside('record.learner_user_id'),
    recorder: beside(recorderOf('record')),
    mark: attendanceMark('record'),
    deciders: { approver: beside('record.approved_by'), rejecter: beside('record.rejected_by') },
    tags: sql`
      select s.id, s.slug, s.name
      from record_subject t cross join lateral (select * from subject where subject.id = t.subject_id offset 0) s
      where t.record_id = record.id order by s.name, s.id`,
    worth: sql`select ${worthOf} from evidence where evidence.record_id = record.id`,
  })
}

/**
 * SQL for the record that the same statement creates, for its creator. Nobody else recorded it or decided about it, and its tags and
 * evidence come from the parts `tag` and `evidence`.
 */
export const viewOfNew = (maker: Reader) => ofNew(maker, sql``, sql``)

/** Like `viewOfNew`, with the evidence. */
export const viewOfNewWithEvidence = (maker: Reader) =>
  ofNew(maker, sql`worth.evidence,`, sql`coalesce(json_agg(shown order by ${newestFirst}), '[]') as evidence,`)

function ofNew(maker: Reader, extra: RawBuilder<unknown>, alsoWorth: RawBuilder<unknown>): RawBuilder<LearningRecord> {
  // A creator of a record about another person holds records:write over its owner.
  const may = sql<SqlBool>`record.status = 'pending' and record.learner_user_id is distinct from ${maker.id}::uuid`
  return whole(sql`select * from learning_record`, extra, {
    may: mayOf<RecordDecision>([['approve', 'reject'], may]),
    learner: personRows(maker, 'record.learner_user_id', 'record.owner_organization_id'),
    recorder: personRows(oneself, 'record.recorded_by', 'record.owner_organization_id'),
    tags: sql`select id, slug, name from tag order by name, id`,
    worth: sql`
      select ${alsoWorth} ${worthOf}
      from evidence cross join lateral (select ${evidenceColumns(sql`recorder.person`)}) shown`,
  })
}

const worthOf = sql`count(*)::int as evidence_count, coalesce(sum(evidence.hours), 0)::float8 as hours`

type ViewParts = Record<'may' | 'learner' | 'recorder' | 'tags' | 'worth', RawBuilder<unknown>> & {
  /** For records that may be the service's own. */
  mark?: RawBuilder<unknown>
  deciders?: Record<'approver' | 'rejecter', RawBuilder<unknown>>
}

function whole<Row>(
  source: RawBuilder<unknown>,
  extra: RawBuilder<unknown>,
  { may, learner, recorder, mark, deciders, tags, worth }: ViewParts,
) {
  return sql<Row>`
    select ${columns}, ${mark ? selfRecorded('record') : setByLearner('record')} as self_recorded, ${version} as version, ${may} as may, ${extra}
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) as owner_organization,
      case when d.id is not null then json_build_object('id', d.id, 'slug', d.slug, 'name', d.name) end as owner_department,
      learner.person as learner, recorder.person as recorded_by,
      ${deciders ? sql`approver.person` : sql`null::json`} as approved_by, ${deciders ? sql`rejecter.person` : sql`null::json`} as rejected_by,
      tags.subject_matter_ids, tags.subjects, worth.evidence_count, worth.hours
    from (${source}) record
    join organization o on o.id = record.owner_organization_id
    left join department d on d.id = record.owner_department_id
    ${mark ?? sql``}
    left join lateral (${learner}) learner on true
    left join lateral (${recorder}) recorder on true
    ${deciders ? sql`left join lateral (${deciders.approver}) approver on true left join lateral (${deciders.rejecter}) rejecter on true` : sql``}
    cross join lateral (
      select coalesce(json_agg(tag.id), '[]') as subject_matter_ids, coalesce(json_agg(tag), '[]') as subjects from (${tags}) tag
    ) tags
    cross join lateral (${worth}) worth`
}

/** SQL for the columns of Sight of a row of learning_record with this name. */
export const sight = (actor: Actor, record: string) =>
  sql`${organizationArchived(`${record}.owner_organization_id`)} as organization_archived, ${manages(managerOf(actor), `${record}.learner_user_id`, `${record}.owner_organization_id`)} as in_chain`
