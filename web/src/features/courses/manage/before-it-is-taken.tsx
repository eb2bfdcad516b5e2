import { t } from '@lingui/core/macro'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Dialog } from '../../../platform/parts/dialog.tsx'
import { $api, refresh } from '../../../platform/client.ts'
import { Answer, Problem } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import type { KeptCourse } from '../words.ts'
import { remarksOn, warningWords } from './words.ts'

type Change = { completes_on?: 'finish'; archived?: false }

function useDeciding(course: KeptCourse, onDecided: () => void) {
  const deciding = $api.useMutation('patch', '/api/scorm-courses/{course_id}', {
    onSuccess: async () => {
      await refresh()
      onDecided()
    },
  })
  const decide = (body: Change) => deciding.mutate({ params: { path: { course_id: course.id } }, body })
  return { deciding, decide }
}

/** Sets a course that never reports a completion to count as completed when it is finished properly. */
export function OnFinish({ course }: { course: KeptCourse }) {
  const { holds } = useAccess()
  const { deciding, decide } = useDeciding(course, () => notifications.show({ message: t`It is completed by its proper finish now.` }))
  if (!holds('scorm:write', course)) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" className="wraps" loading={deciding.isPending} onClick={() => decide({ completes_on: 'finish' })}>
        {t`Complete it by its proper finish`}
      </Button>
      {deciding.isError && <Problem error={deciding.error} title={t`It was not changed`} />}
    </Stack>
  )
}

/** Lists problems that keep people from using a course as they expect. The course stays archived until its author decides. */
export function BeforeItIsTaken({ course, onDecided }: { course: KeptCourse; onDecided: () => void }) {
  const remarks = remarksOn(course)
  const { deciding, decide } = useDeciding(course, onDecided)
  const params = { path: { course_id: course.id } }
  const versions = $api.useQuery('get', '/api/scorm-courses/{course_id}/package-versions', { params })
  const name = course.name
  return (
    <Dialog onClose={onDecided} title={t`“${name}” is added: before people take it`} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{t`Nobody can take the course until you decide. It is archived.`}</Text>
        <Answer query={versions}>
          {([current]) => (
            <List spacing="sm" listStyleType="none">
              {current?.warnings
                .filter(({ code }) => remarks.includes(code))
                .map(({ code, description }) => (
                  <List.Item key={code}>
                    <Text fw={600} size="sm">
                      {warningWords[code]}
                    </Text>
                    <Text size="sm" className="wraps">
                      {description}
                    </Text>
                  </List.Item>
                ))}
            </List>
          )}
        </Answer>
        {deciding.isError && <Problem error={deciding.error} title={t`It was not changed`} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={deciding.isPending} onClick={onDecided}>{t`Keep it archived`}</Button>
          <Button variant="default" loading={deciding.isPending} onClick={() => decide({ archived: false })}>{t`Offer it as it is`}</Button>
          {remarks.includes('never_sets_status') && (
            <Button loading={deciding.isPending} onClick={() => decide({ completes_on: 'finish', archived: false })}>
              {t`Complete it by its proper finish`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
