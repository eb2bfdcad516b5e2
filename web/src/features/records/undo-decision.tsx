import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { Problem } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import type { LearningRecord } from './words.ts'

/** A decision may be undone for this time. */
const TAKEN_BACK_MS = 10 * 60_000

/** Returns when the reader decided. Null when the decision is not theirs. */
function decidedAt({ status, approved_by, approved_at, rejected_by, rejected_at }: LearningRecord, me: string): string | null {
  if (status === 'rejected') return rejected_by?.user_id === me ? rejected_at : null
  const isApproved = status === 'completed' || status === 'in_progress'
  return isApproved && approved_by?.user_id === me ? approved_at : null
}

/** Button to undo the reader's own decision, while that is allowed. */
export function UndoDecision({ record }: { record: LearningRecord }) {
  const { me } = useAccess()
  const at = record.archived_at === null ? decidedAt(record, me.id) : null
  const isOpen = useUntil(at === null ? 0 : Date.parse(at) + TAKEN_BACK_MS)
  const undoing = $api.useMutation('post', '/api/records/{record_id}/reopen', {
    onSuccess: async () => {
      notifications.show({ message: t`Your decision is taken back. The submission waits again.` })
      await refresh()
    },
  })
  if (!isOpen) return null
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={undoing.isPending}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => undoing.mutate({ params: { path: { record_id: record.id } } })}
      >{t`Take the decision back`}</Button>
      {undoing.isError && <Problem error={undoing.error} title={t`It is not taken back`} />}
    </Group>
  )
}

/** True until the moment `end` has passed. Renders again when it passes. */
function useUntil(end: number): boolean {
  const [passed, setPassed] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setPassed(end), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return end > 0 && passed !== end
}
