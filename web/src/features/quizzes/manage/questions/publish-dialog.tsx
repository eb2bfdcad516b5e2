import { plural, t } from '@lingui/core/macro'
import { Alert, Checkbox, List, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { Dialog } from '../../../../platform/parts/dialog.tsx'
import type { KeptQuiz } from '../words.ts'
import { publishErrors } from './check.ts'
import type { BankDraft } from './draft.ts'

type Props = { quiz: KeptQuiz; bank: BankDraft; onClose: () => void }

/** Publishes the saved questions, so that new attempts ask them. */
export function PublishDialog({ quiz, bank, onClose }: Props) {
  const [again, setAgain] = useState(false)
  const problems = publishErrors(bank, quiz.draw_count)
  const next = quiz.version + 1
  const publishing = $api.useMutation('post', '/api/quizzes/{quiz_id}/publish', {
    onSuccess: () => {
      onClose()
      notifications.show({ message: t`Version ${next} is published.` })
      return refresh()
    },
  })
  if (problems.length > 0) return <NotYet problems={problems} onClose={onClose} />
  const questions = plural(bank.questions.length, { one: '# question', other: '# questions' })
  return (
    <FormDialog
      title={quiz.version === 0 ? t`Publish the quiz` : t`Publish version ${next}`}
      says={
        quiz.version === 0
          ? t`From now on whomever it is for can take it, with ${questions}. You can change the questions later and publish them anew.`
          : t`Attempts that begin from now on get these ${questions}. Whoever is in the middle of one keeps the questions that they have, and results stay as they are.`
      }
      does={t`Publish`}
      begun={false}
      isPending={publishing.isPending}
      error={publishing.error}
      failed={t`It was not published`}
      onSubmit={() => publishing.mutate({ params: { path: { quiz_id: quiz.id } }, body: { requires_recertification: again } })}
      onClose={onClose}
    >
      {quiz.version > 0 && (
        <Checkbox
          label={t`Everybody has to pass again`}
          description={t`Only what is handed in from now on counts as passed. Records that were written stay.`}
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

const NotYet = ({ problems, onClose }: { problems: string[]; onClose: () => void }) => (
  <Dialog title={t`It cannot be published yet`} onClose={onClose}>
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t`Mend this first`}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>
            <Text size="sm" c="var(--mantine-color-text)">
              {problem}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  </Dialog>
)
