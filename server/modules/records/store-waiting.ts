import { sql } from 'kysely'
import { type Awaited, awaitedRows, decidingOrManaging } from '#platform/rows/awaited.ts'
import { LearningRecord, recordDecisions } from './schema.ts'
import { versionOfRecord } from './store-view.ts'

const about = { organization: 'record.owner_organization_id', person: 'record.learner_user_id', owner: 'record' }

/** Submissions of other people that the caller decides, by records:write or as a manager. */
export const awaited: Awaited = {
  kind: 'learning_record',
  acts: [...recordDecisions],
  shapes: [LearningRecord],
  decidedBy: ['approveRecord', 'rejectRecord'],
  waits: (actor) => {
    const decides = decidingOrManaging(actor, 'records:write', about)
    return (
      decides &&
      awaitedRows(
        {
          key: sql`record.id`,
          id: sql`record.id`,
          organization_id: sql`record.owner_organization_id`,
          thing_id: sql`record.id`,
          title: sql`record.title`,
          person_id: sql`record.learner_user_id`,
          person_name: sql`coalesce(record.learner_display_name, record.learner_email)`,
          since: sql`record.created_at`,
          version: versionOfRecord,
          hours: sql`coalesce((select sum(evidence.hours) from evidence where evidence.record_id = record.id), 0)`,
          evidence_count: sql`(select count(*) from evidence where evidence.record_id = record.id)`,
        },
        sql`
        from learning_record record
        where record.status = 'pending' and record.archived_at is null
          and record.learner_user_id is distinct from ${actor.id}::uuid and ${decides}`,
      )
    )
  },
}
