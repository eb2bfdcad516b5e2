import { sql } from 'kysely'
import { type Awaited, decidingOrManaging } from '#platform/rows/awaited.ts'
import { LearningRecord } from './schema.ts'

const about = { organization: 'learning_record.owner_organization_id', person: 'learning_record.learner_user_id', owner: 'learning_record' }

/** Submissions of other people that the caller decides, by records:write or as a manager. */
export const awaited: Awaited = {
  kind: 'learning_record',
  shapes: [LearningRecord],
  decidedBy: ['approveRecord', 'rejectRecord'],
  waits: (actor) => {
    const decides = decidingOrManaging(actor, 'records:write', about)
    return (
      decides &&
      sql`
      select learning_record.owner_organization_id as organization_id
      from learning_record
      where learning_record.status = 'pending' and learning_record.archived_at is null
        and learning_record.learner_user_id is distinct from ${actor.id}::uuid and ${decides}`
    )
  },
}
