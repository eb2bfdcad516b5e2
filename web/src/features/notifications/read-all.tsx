import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useNewest, useReading } from './use-notifications.ts'

/** Marks all shown notifications as read. Those that arrive meanwhile stay unread. */
export function ReadAll() {
  const { data } = useNewest()
  const reading = useReading()
  const [newest] = data?.items ?? []
  if (!newest || data?.unread_count === 0) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={reading.isPending}
      onClick={() => reading.mutate({ body: { up_to: newest.created_at } })}
    >{t`Mark all as read`}</Button>
  )
}
