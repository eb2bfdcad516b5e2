import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { api, type Schemas } from '../../platform/client.ts'
import type { Attempt } from './words.ts'

/** Says what has come of a visit to a course; nothing where it was only looked at again. */
export async function tellOutcome({ id, course_name }: Attempt, mode: Schemas['LaunchedScormCourse']['launch']['mode']): Promise<void> {
  if (mode === 'review') return
  const { data } = await api.GET('/api/scorm-attempts/{attempt_id}', { params: { path: { attempt_id: id } } })
  if (data) notifications.show(messageOf(data.status, course_name))
}

function messageOf(status: Attempt['status'], name: string) {
  if (status === 'completed') return { color: 'green', title: t`You completed “${name}”`, message: t`It is in your records.` }
  if (status === 'failed') return { color: 'yellow', title: t`“${name}” is not passed yet`, message: t`Try again whenever you like.` }
  return { title: t`You can go on any time`, message: t`“${name}” opens where you left it.` }
}
