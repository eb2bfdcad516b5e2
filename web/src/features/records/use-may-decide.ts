import { useAccess } from '../../platform/session.tsx'
import { useManaged } from '../directory/use-managed.ts'
import type { LearningRecord } from './words.ts'

/**
 * Which pending submissions the reader decides. Whoever may not read the records of its owner sees a submission as a
 * manager of its learner only; whoever may read but not write them decides those of the people they manage.
 */
export function useMayDecide(): (record: LearningRecord) => boolean {
  const { me, holds, manages } = useAccess()
  const managed = useManaged()
  return (record) => {
    const { learner_user_id: learner } = record
    if (record.status !== 'pending' || record.archived_at !== null || learner === me.id) return false
    if (holds('records:write', record)) return true
    if (!manages || learner === null) return false
    return !holds('records:read', record) || (managed?.has(learner) ?? false)
  }
}
