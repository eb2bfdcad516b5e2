import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'
import type { LearningRecord } from '../records/words.ts'

/**
 * Which pending submissions the reader decides. Whoever may not read the records of its owner sees a submission as a
 * manager of its learner only; whoever may read but not write them decides those of the people they manage.
 */
export function useMayDecide(): (record: LearningRecord) => boolean {
  const { me, holds, manages } = useAccess()
  const init = { params: { query: { limit: 200 } } }
  const { data } = $api.useQuery('get', '/api/users/me/trainees', init, { enabled: manages, staleTime: 60_000 })
  const managed = useMemo(() => data && new Set(data.items.map(({ person }) => person.user_id)), [data])
  return (record) => {
    const { learner_user_id: learner } = record
    if (record.status !== 'pending' || record.archived_at !== null || learner === me.id) return false
    if (holds('records:write', record)) return true
    if (!manages || learner === null) return false
    return !holds('records:read', record) || (managed?.has(learner) ?? false)
  }
}
