import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { api } from '../../platform/client.ts'
import type { OpenedCourse } from './launch.ts'
import type { Attempt } from './words.ts'

/** Message of the player when it closes: whether everything is saved, and the status. */
type VisitOutcome = { saved?: unknown; status?: unknown }

/** Notifies the reader of the outcome of a visit. After a review it only reports what was not saved. */
export async function tellOutcome({ attempt, launch, course }: OpenedCourse, { saved, status }: VisitOutcome): Promise<void> {
  if (launch.mode === 'preview')
    notifications.show({ title: t`The preview has ended, and nothing of it is kept`, message: previewWords(status) })
  if (attempt === null) return
  if (saved === false) notifications.show({ color: 'red', autoClose: false, ...unsavedWords(course.name) })
  if (launch.mode === 'review') return
  const params = { path: { attempt_id: attempt.id } }
  const answer = await api.GET('/api/scorm-attempts/{attempt_id}', { params }).catch(() => undefined)
  const known = answer?.data?.status
  if (known !== undefined && (saved !== false || known === 'completed')) notifications.show(messageOf(known, course.name))
  else if (saved !== false) notifications.show({ color: 'green', ...savedWords(course.name) })
}

const unsavedWords = (name: string) => ({
  title: t`Your last steps in “${name}” are not saved`,
  message: t`What was saved before is kept. Open the course again to go on from there.`,
})
const savedWords = (name: string) => ({
  title: t`Your steps in “${name}” are saved`,
  message: t`What has come of them cannot be told now. Look at the course again in a while.`,
})

/** Says what a learner's attempt would have reported. */
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
