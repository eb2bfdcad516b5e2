import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, NumberInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconClockPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, api, refresh } from '../../../../platform/client.ts'
import { NoteField } from '../../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { WholeList } from '../../../../platform/lists/whole-list.tsx'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { day } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import { PersonPicker } from '../../../directory/person-picker.tsx'
import { minutes } from '../../words.ts'
import type { KeptQuiz } from '../words.ts'
import { useTakingBack } from './use-taking-back.tsx'

type Override = Schemas['QuizOverride']

/** Lists the people who have more time or more attempts at this quiz than others. */
export function Overrides({ quiz }: { quiz: KeptQuiz }) {
  const query = $api.useQuery('get', '/api/quizzes/{quiz_id}/overrides', { params: { path: { quiz_id: quiz.id } } })
  const [asking, setAsking] = useState<{ override?: Override }>()
  return (
    <Section
      id="exceptions"
      title={t`Exceptions`}
      intro={t`More time or more attempts at this quiz, for one person.`}
      more={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconClockPlus size={17} aria-hidden />}
          onClick={() => setAsking({})}
        >{t`Make an exception`}</Button>
      }
    >
      <WholeList
        query={query}
        failed={t`The exceptions could not be loaded`}
        none={<Line>{t`Nobody has an exception.`}</Line>}
        shown={(count) => plural(count, { one: '# exception', other: '# exceptions' })}
      >
        {(overrides) => (
          <Rows label={t`Exceptions`}>
            {overrides.map((override) => (
              <OverrideRow key={override.set_at} override={override} quiz={quiz} onChange={() => setAsking({ override })} />
            ))}
          </Rows>
        )}
      </WholeList>
      {asking && <OverrideDialog quiz={quiz} {...asking} onClose={() => setAsking(undefined)} />}
    </Section>
  )
}

type RowProps = { override: Override; quiz: KeptQuiz; onChange: () => void }

function OverrideRow({ override, quiz, onChange }: RowProps) {
  const { person, extra_minutes, extra_attempts, reason, set_at, set_by } = override
  const { me } = useAccess()
  const name = personName(person)
  const takeBack = useTakingBack({
    title: t`Take back the exception of ${name}?`,
    says: t`An attempt that is going on then ends when everybody's would, now at the earliest.`,
    remove: () =>
      api.DELETE('/api/quizzes/{quiz_id}/overrides/{user_id}', { params: { path: { quiz_id: quiz.id, user_id: person?.user_id ?? '' } } }),
  })
  return (
    <Row
      name={<PersonLink person={person} organizationId={quiz.owner_organization_id} />}
      actions={
        person &&
        person.user_id !== me.id && (
          <Group gap={0} wrap="nowrap">
            <ActionIcon variant="subtle" size="lg" aria-label={t`Change the exception of ${name}`} onClick={onChange}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" size="lg" color="red" aria-label={t`Take back the exception of ${name}`} onClick={takeBack}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )
      }
    >
      <Line>
        {[
          extra_minutes > 0 && t`${{ time: minutes(extra_minutes) }} more`,
          extra_attempts > 0 && plural(extra_attempts, { one: '# attempt more', other: '# attempts more' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Line>
      <Note>{reason}</Note>
      <Line>{t`${{ person: personName(set_by) }}, ${{ when: day(set_at) }}`}</Line>
    </Row>
  )
}

type Draft = { person: string | null; minutes: number | ''; attempts: number | ''; reason: string }
type Field = 'user_id' | 'extra_minutes' | 'extra_attempts' | 'reason'
type DialogProps = { quiz: KeptQuiz; override?: Override; onClose: () => void }

/** Gives one person more time or attempts. It replaces what they had. */
function OverrideDialog({ quiz, override, onClose }: DialogProps) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft<Draft, Field>(
    {
      person: override?.person?.user_id ?? null,
      minutes: override?.extra_minutes ?? 0,
      attempts: override?.extra_attempts ?? 0,
      reason: override?.reason ?? '',
    },
    ['user_id', 'extra_minutes', 'extra_attempts', 'reason'],
  )
  const setting = $api.useMutation('put', '/api/quizzes/{quiz_id}/overrides/{user_id}', {
    onError: refuse,
    onSuccess: () => {
      onClose()
      notifications.show({ message: t`The exception is made. An attempt that is going on has it at once.` })
      return refresh()
    },
  })
  const send = () => {
    const { person, reason } = draft
    const extra_minutes = draft.minutes || 0
    const extra_attempts = draft.attempts || 0
    const fine = passes({
      ...(person === null && { user_id: t`Choose the person.` }),
      ...(extra_minutes + extra_attempts === 0 && { extra_minutes: t`Give more time, more attempts, or both.` }),
      ...(reason.trim() === '' && { reason: t`Write a sentence, so that it is understood later.` }),
    })
    if (!fine || person === null) return
    setting.mutate({
      params: { path: { quiz_id: quiz.id, user_id: person } },
      body: { extra_minutes, extra_attempts, reason: reason.trim() },
    })
  }
  return (
    <FormDialog
      title={override ? t`Change the exception` : t`Make an exception`}
      does={t`Save it`}
      begun={begun}
      isPending={setting.isPending}
      error={elsewhere(setting.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <PersonPicker
        label={t`Who`}
        required
        organizationId={quiz.owner_organization_id}
        value={draft.person}
        disabled={override !== undefined}
        error={errors.user_id}
        onChange={(person) => change({ person })}
      />
      <AmountField
        label={t`More minutes`}
        {...(quiz.time_limit_minutes === null && { description: t`This quiz has no time limit at present.` })}
        most={600}
        value={draft.minutes}
        error={errors.extra_minutes}
        onChange={(amount) => change({ minutes: amount })}
      />
      <AmountField
        label={t`More attempts`}
        {...(quiz.max_attempts === null && { description: t`Attempts at this quiz are not counted at present.` })}
        most={100}
        value={draft.attempts}
        error={errors.extra_attempts}
        onChange={(amount) => change({ attempts: amount })}
      />
      <NoteField
        label={t`Why?`}
        description={t`Only those who keep the quiz read it.`}
        required
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
    </FormDialog>
  )
}

type AmountProps = {
  label: string
  description?: string
  most: number
  value: number | ''
  error: string | undefined
  onChange: (amount: number | '') => void
}

export const AmountField = ({ most, onChange, ...props }: AmountProps) => (
  <NumberInput
    {...props}
    min={0}
    max={most}
    allowDecimal={false}
    clampBehavior="strict"
    onChange={(amount) => onChange(typeof amount === 'number' ? amount : '')}
  />
)
