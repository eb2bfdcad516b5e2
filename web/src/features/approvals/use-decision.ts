import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { $api, queryClient } from '../../platform/client.ts'
import type { LearningRecord } from '../records/words.ts'

/** A second press of the same key must not decide the submission that has just come up. */
const PAUSE_MS = 800

/** Approving and rejecting. `onDone` hears of the record that was decided. */
export function useDecision(onDone: (record: LearningRecord) => void) {
  const last = useRef(0)
  const approving = $api.useMutation('post', '/api/records/{record_id}/approve')
  const rejecting = $api.useMutation('post', '/api/records/{record_id}/reject')
  const isPending = approving.isPending || rejecting.isPending
  const settle = (record: LearningRecord, message: string) => {
    last.current = Date.now()
    // At the top: what is decided next lies at the bottom.
    notifications.show({ message, title: record.title, position: 'top-center', autoClose: 2500 })
    onDone(record)
    void refreshLists()
  }
  const reset = () => {
    approving.reset()
    rejecting.reset()
  }
  return {
    isPending,
    error: approving.error ?? rejecting.error,
    reset,
    approve: (record: LearningRecord, status: 'completed' | 'in_progress') => {
      if (isPending || Date.now() - last.current < PAUSE_MS) return
      reset()
      approving.mutate(
        { params: { path: { record_id: record.id } }, body: { status } },
        { onSuccess: () => settle(record, status === 'completed' ? 'Approved' : 'Approved, still in progress') },
      )
    },
    reject: (record: LearningRecord, note: string) => {
      if (isPending) return
      reset()
      rejecting.mutate(
        { params: { path: { record_id: record.id } }, body: { note } },
        { onSuccess: () => settle(record, 'Rejected. Its learner reads your note.') },
      )
    },
  }
}

/** Only lists ask again at once: what was decided may be out of this manager's sight now. */
async function refreshLists() {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/records'] })
}

export type Decision = ReturnType<typeof useDecision>
