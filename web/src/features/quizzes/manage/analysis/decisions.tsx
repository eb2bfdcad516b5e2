import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../../../platform/client.ts'
import { asSeen } from '../../../../platform/forms/as-seen.ts'
import { NoteField } from '../../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { ownDay, percent } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import type { KeptQuiz } from '../words.ts'

type Decision = Schemas['QuizRegradeDecision']

/** Lists the passes that a changed key would take away. Each pass stands until a grader decides. Renders nothing when none wait. */
export function Decisions({ quiz }: { quiz: KeptQuiz }) {
  const query = $api.useQuery('get', '/api/quizzes/{quiz_id}/regrade-decisions', { params: { path: { quiz_id: quiz.id } } })
  const [deciding, setDeciding] = useState<{ decision: Decision; keep: boolean }>()
  const waiting = query.data ?? []
  if (waiting.length === 0) return null
  return (
    <Section
      id="decisions"
      title={t`To be decided`}
      intro={plural(waiting.length, {
        one: '# person passed by the key of before, and would not by the one of now. It stands until you decide.',
        other: '# people passed by the key of before, and would not by the one of now. Each pass stands until you decide.',
      })}
    >
      <Rows label={t`Passes to be decided`}>
        {waiting.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} quiz={quiz} onDecide={(keep) => setDeciding({ decision, keep })} />
        ))}
      </Rows>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Section>
  )
}

type RowProps = { decision: Decision; quiz: KeptQuiz; onDecide: (keep: boolean) => void }

function DecisionRow({ decision, quiz, onDecide }: RowProps) {
  const { learner, attempt_id, attempt_number, score, regraded_score, passing_score, reason, submitted_at, asked_by } = decision
  const person = personName(learner)
  const scores = { before: percent(score ?? 0), after: percent(regraded_score ?? 0), needed: percent(passing_score) }
  return (
    <Row name={<PersonLink person={learner} organizationId={quiz.owner_organization_id} />}>
      <Line>{t`${{ before: scores.before }} by the key of before, ${{ after: scores.after }} by the one of now; ${{ needed: scores.needed }} are needed.`}</Line>
      <Note>{reason}</Note>
      <Line>{t`marked anew by ${{ person: personName(asked_by) }}`}</Line>
      <TextLink
        to="/quiz-attempts/$attemptId"
        params={{ attemptId: attempt_id }}
        size="sm"
      >{t`Attempt ${attempt_number}, ${{ when: ownDay(submitted_at) }}`}</TextLink>
      <Group gap="sm" mt="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={t`Let it stand: ${person}`}
          onClick={() => onDecide(true)}
        >{t`Let it stand`}</Button>
        <Button
          size="xs"
          variant="default"
          color="red"
          aria-label={t`Take it away: ${person}`}
          onClick={() => onDecide(false)}
        >{t`Take it away`}</Button>
      </Group>
    </Row>
  )
}

type DialogProps = { decision: Decision; keep: boolean; onClose: () => void }

function DecideDialog({ decision, keep, onClose }: DialogProps) {
  const { id, learner } = decision
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const person = personName(learner)
  const deciding = $api.useMutation('post', '/api/quiz-regrade-decisions/{decision_id}', {
    onSuccess: () => {
      onClose()
      notifications.show({ message: keep ? t`The pass of ${person} stands.` : t`The pass of ${person} is taken away.` })
      return refresh()
    },
  })
  const send = () => {
    setTried(true)
    if (reason.trim() !== '')
      deciding.mutate({ params: { path: { decision_id: id } }, body: { keep, reason: reason.trim(), ...asSeen(decision) } })
  }
  return (
    <FormDialog
      title={keep ? t`Let the pass of ${person} stand` : t`Take the pass of ${person} away`}
      says={
        keep
          ? t`The attempt stays as it was graded.`
          : t`The attempt counts as failed, with the points of the new key, and its record is archived. What rests on it is worked out anew.`
      }
      does={keep ? t`Let it stand` : t`Take it away`}
      danger={!keep}
      begun={reason !== ''}
      isPending={deciding.isPending}
      error={deciding.error}
      failed={t`Nothing was decided`}
      onSubmit={send}
      onClose={onClose}
    >
      <NoteField
        label={t`Why?`}
        required
        first
        value={reason}
        error={tried && reason.trim() === '' ? t`Write a sentence, so that it is understood later.` : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}
