import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAward, IconPencil, IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { Problem } from '../../../platform/parts/states.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { aidsToRead, coursesElsewhere, coursesToTake, nextStep, quizzesToPass } from '../parts/next-step.ts'
import type { RuleProgress, StandingDetail } from '../parts/words.ts'
import { TakeCourse } from '../../courses/take-course.tsx'
import { PassElsewhere } from '../parts/pass-elsewhere.tsx'
import { PassQuiz } from '../parts/pass-quiz.tsx'
import { ReadAid } from '../parts/read-aid.tsx'
import { countsRecords, isSignOff } from '../../rule-kinds/kinds.ts'
import { AskToSignOff } from './ask-to-sign-off.tsx'
import { useClaim } from './use-claim.ts'

/** The next step toward the reader's own certification. */
export function OwnActions({ standing }: { standing: StandingDetail }) {
  const { kind, says } = nextStep(standing)
  if (standing.request) return <Waiting requestId={standing.request.id} note={standing.request.note} />
  if (kind === 'claim') return <Claim standing={standing} />
  if (kind === 'ask') return <Ask certificationId={standing.certification.id} />
  if (kind === 'wait') return <Text fw={600}>{says}.</Text>
  return <Prove standing={standing} />
}

function Claim({ standing }: { standing: StandingDetail }) {
  const { claim, error, isPending } = useClaim()
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        size="md"
        loading={isPending}
        onClick={() => claim(standing)}
        leftSection={<IconAward size={20} aria-hidden />}
      >{t`Claim it now`}</Button>
      {error && <Problem error={error} title={t`It is not claimed`} />}
    </Stack>
  )
}

function Ask({ certificationId }: { certificationId: string }) {
  const [note, setNote] = useState('')
  const keyFor = useRequestKey()
  const asking = $api.useMutation('post', '/api/certifications/{cert_id}/requests', {
    onSuccess: () => {
      notifications.show({ color: 'green', title: t`Asked for`, message: t`Somebody responsible looks at your proof and decides.` })
      return refresh()
    },
  })
  const send = () => {
    const body = { note: note.trim() === '' ? null : note.trim() }
    asking.mutate({ params: { path: { cert_id: certificationId } }, body, headers: keyFor([certificationId, body]) })
  }
  return (
    <Form aria-label={t`Request`} isPending={asking.isPending} onSubmit={send}>
      <Stack gap="sm" align="flex-start">
        <Textarea
          label={t`A note to whoever decides`}
          description={t`You need not write one: your proof goes with the request.`}
          w="100%"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={asking.isPending} leftSection={<IconSend size={19} aria-hidden />}>{t`Ask for it`}</Button>
        {asking.isError && <Problem error={asking.error} title={t`It is not asked for`} />}
      </Stack>
    </Form>
  )
}

function Waiting({ requestId, note }: { requestId: string; note: string | null }) {
  const withdrawing = $api.useMutation('post', '/api/certification-requests/{request_id}/withdraw', {
    onSuccess: () => {
      notifications.show({ message: t`Your request is withdrawn. You can ask again at any time.` })
      return refresh()
    },
  })
  return (
    <Stack gap="sm" align="flex-start">
      {note !== null && <Text size="sm" className="keeps-lines">{t`You wrote: “${note}”`}</Text>}
      <Button
        variant="default"
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate({ params: { path: { request_id: requestId } } })}
      >{t`Withdraw the request`}</Button>
      {withdrawing.isError && <Problem error={withdrawing.error} title={t`It is not withdrawn`} />}
    </Stack>
  )
}

/** Returns the newest rejected submission among those that would count. */
const newestRejected = (open: RuleProgress[]) =>
  open
    .flatMap(({ not_counted }) => not_counted)
    .filter(({ kind, reason }) => kind === 'record' && reason === 'rejected')
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .at(0)

/** Actions that add proof. Readers submit records themselves; for a sign-off they ask another person. */
function Prove({ standing }: { standing: StandingDetail }) {
  const { rules } = standing
  const [first, ...others] = coursesToTake(standing)
  const quizzes = quizzesToPass(standing)
  const elsewhere = coursesElsewhere(standing)
  const aids = aidsToRead(standing)
  const open = rules.filter(({ satisfied }) => !satisfied)
  const signOffs = open.filter(isSignOff)
  const sentBack = newestRejected(open)
  const records = open.some(countsRecords)
  return (
    <Group gap="md">
      {sentBack && (
        <LinkButton
          to="/my-records/$recordId/edit"
          params={{ recordId: sentBack.id }}
          size="md"
          leftSection={<IconPencil size={19} aria-hidden />}
          {...wrapping}
        >{t`Mend “${{ title: sentBack.title ?? t`A record` }}”`}</LinkButton>
      )}
      {first && <TakeCourse course={first} size="md" />}
      {others.map((course) => (
        <TakeCourse key={course.id} course={course} size="md" variant="default" />
      ))}
      {quizzes.map((quiz, index) => (
        <PassQuiz key={quiz.id} quiz={quiz} size="md" variant={first || index > 0 ? 'default' : 'filled'} />
      ))}
      {elsewhere.map((course, index) => (
        <PassElsewhere key={course.id} course={course} size="md" variant={first || quizzes[0] || index > 0 ? 'default' : 'filled'} />
      ))}
      {aids.map((aid, index) => (
        <ReadAid key={aid.id} aid={aid} size="md" variant={first || quizzes[0] || elsewhere[0] || index > 0 ? 'default' : 'filled'} />
      ))}
      {records && (
        <LinkButton
          to="/my-records/new"
          search={{ certification: standing.certification.id }}
          size="md"
          variant={first || quizzes[0] || elsewhere[0] || aids[0] || sentBack ? 'default' : 'filled'}
          leftSection={<IconPlus size={19} aria-hidden />}
          {...wrapping}
        >{t`Submit a record that proves it`}</LinkButton>
      )}
      {signOffs.length > 0 && (
        <AskToSignOff certificationId={standing.certification.id} rules={signOffs} since={standing.award?.awarded_at} />
      )}
    </Group>
  )
}
