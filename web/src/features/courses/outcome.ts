import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { api } from '../../platform/client.ts'
import type { Opened } from './launch.ts'
import type { Attempt } from './words.ts'

/** Says what has come of a visit to a course; nothing where it was only looked at again. `said` is the player's word. */
export async function tellOutcome({ attempt, launch }: Opened, said: unknown): Promise<void> {
  if (launch.mode === 'preview')
    notifications.show({ title: t`The preview has ended, and nothing of it is kept`, message: previewWords(said) })
  if (attempt === null || launch.mode === 'review') return
  const { data } = await api.GET('/api/scorm-attempts/{attempt_id}', { params: { path: { attempt_id: attempt.id } } })
  if (data) notifications.show(messageOf(data.status, attempt.course_name))
}

/** What the course would have reported of a learner. */
function previewWords(said: unknown): string {
  if (said === 'completed') return t`A learner who did the same would have completed it.`
  if (said === 'failed') return t`A learner who did the same would not have passed.`
  return t`A learner who did the same would not have completed it yet.`
}

function messageOf(status: Attempt['status'], name: string) {
  if (status === 'completed') return { color: 'green', title: t`You completed “${name}”`, message: t`It is in your records.` }
  if (status === 'failed') return { color: 'yellow', title: t`“${name}” is not passed yet`, message: t`Try again whenever you like.` }
  return { title: t`You can go on any time`, message: t`“${name}” opens where you left it.` }
}
