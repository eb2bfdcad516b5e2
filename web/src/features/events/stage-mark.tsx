import { t } from '@lingui/core/macro'
import { IconCalendarOff, IconCalendarQuestion, IconPlayerPlay } from '@tabler/icons-react'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { useNow } from './use-now.ts'
import { type ListedEvent, stageOf } from './words.ts'

/** Mark for a special stage of an event. Coming and past events have none. */
export function StageMark({ event }: { event: Pick<ListedEvent, 'starts_at' | 'ends_at' | 'cancelled_at' | 'archived_at'> }) {
  const stage = stageOf(event, useNow())
  return (
    <>
      {stage === 'cancelled' && <Mark color="red" icon={IconCalendarOff}>{t`Cancelled`}</Mark>}
      {stage === 'unscheduled' && <Mark color="gray" icon={IconCalendarQuestion}>{t`No time yet`}</Mark>}
      {stage === 'running' && <Mark color="green" icon={IconPlayerPlay}>{t`Going on`}</Mark>}
      {event.archived_at !== null && <ArchivedBadge />}
    </>
  )
}
