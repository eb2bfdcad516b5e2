import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconEyeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../../platform/client.ts'
import { NoteField, noteOf } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { Answer, Loading, Problem } from '../../../platform/parts/states.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { ownDay } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import type { RuleProgress } from '../parts/words.ts'

type SignOffRequest = Schemas['CertificationSignOffRequest']
/** `since`: time of the last award, if there is one. Answers before it no longer count. */
type Props = { certificationId: string; rules: RuleProgress[]; since: string | undefined }

/** For each sign-off rule: the person's own request and the answer to it. */
export function AskToSignOff({ certificationId, rules, since }: Props) {
  const isOver = ({ decided_at }: SignOffRequest) =>
    since !== undefined && decided_at !== null && Date.parse(decided_at) < Date.parse(since)
  const init = { params: { path: { cert_id: certificationId }, query: { limit: 50 } } }
  const query = $api.useQuery('get', '/api/certifications/{cert_id}/sign-off-requests', init)
  return (
    <Answer query={query} failed={t`What you asked for could not be loaded`} wait={<Loading rows={1} height={36} />}>
      {({ items }) => (
        <Stack gap="sm" w="100%">
          {rules.map((rule) => (
            <OfRule key={rule.rule_id} rule={rule} asked={items.find((asked) => asked.rule_id === rule.rule_id && !isOver(asked))} />
          ))}
        </Stack>
      )}
    </Answer>
  )
}

function OfRule({ rule, asked }: { rule: RuleProgress; asked: SignOffRequest | undefined }) {
  const [open, setOpen] = useState(false)
  if (asked?.status === 'pending') return <Waiting asked={asked} />
  const seen = rule.label
  return (
    <Stack gap={6} align="flex-start">
      {asked?.status === 'rejected' && <Declined asked={asked} />}
      <Button size="md" variant="default" leftSection={<IconEyeCheck size={19} aria-hidden />} {...wrapping} onClick={() => setOpen(true)}>
        {seen === null ? t`Ask to be signed off` : t`Ask to be signed off: ${seen}`}
      </Button>
      {open && <AskDialog rule={rule} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function Declined({ asked: { decided_by, decision_note, rule_label } }: { asked: SignOffRequest }) {
  const [name, seen] = [personName(decided_by), rule_label ?? t`Seen doing it`]
  return (
    <Text size="sm" className="keeps-lines wraps">
      {decision_note === null ? t`${seen}: not yet, says ${name}.` : t`${seen}: not yet, says ${name}: “${decision_note}”`}
    </Text>
  )
}

function Waiting({ asked: { id, requested_at, rule_label, note } }: { asked: SignOffRequest }) {
  const withdrawing = $api.useMutation('post', '/api/certification-sign-off-requests/{sign_off_request_id}/withdraw', {
    onSuccess: () => {
      notifications.show({ message: t`Your request is withdrawn. You can ask again at any time.` })
      return refresh()
    },
  })
  const [on, seen] = [ownDay(requested_at), rule_label ?? t`Seen doing it`]
  return (
    <Stack gap={6}>
      <Group gap="xs sm">
        <Text className="wraps" style={{ flex: '1 1 220px' }}>{t`${seen}: you asked to be signed off on ${on}.`}</Text>
        <Button
          variant="default"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate({ params: { path: { sign_off_request_id: id } } })}
        >{t`Withdraw the request`}</Button>
      </Group>
      {note !== null && <Text size="sm" className="keeps-lines">{t`You wrote: “${note}”`}</Text>}
      {withdrawing.isError && <Problem error={withdrawing.error} title={t`It is not withdrawn`} />}
    </Stack>
  )
}

function AskDialog({ rule: { rule_id, label }, onClose }: { rule: RuleProgress; onClose: () => void }) {
  const [note, setNote] = useState('')
  const keyFor = useRequestKey()
  const asking = $api.useMutation('post', '/api/certification-rules/{rule_id}/sign-off-requests', {
    onSuccess: () => {
      notifications.show({
        color: 'green',
        title: t`Asked for`,
        message: t`Your manager finds it in To do, and so does whoever keeps the certification.`,
      })
      onClose()
      return refresh()
    },
  })
  const send = () => {
    const body = { note: noteOf(note) }
    asking.mutate({ params: { path: { rule_id } }, body, headers: keyFor([rule_id, body]) })
  }
  return (
    <FormDialog
      title={t`Ask to be signed off`}
      says={label === null ? t`Somebody has to see you do it.` : t`Somebody has to see you do this: ${label}.`}
      does={t`Ask for it`}
      begun={note !== ''}
      isPending={asking.isPending}
      error={asking.error}
      failed={t`It is not asked for`}
      onSubmit={send}
      onClose={onClose}
    >
      <NoteField
        first
        label={t`When and where can you be watched?`}
        description={t`You need not write anything.`}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
