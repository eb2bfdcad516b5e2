import { plural, t } from '@lingui/core/macro'
import { List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../../../platform/client.ts'
import { NoteField } from '../../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { Answer } from '../../../../platform/parts/states.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { inShort } from '../questions/short.ts'
import type { KeptQuiz } from '../words.ts'
import type { Figures } from './words.ts'

const PATH = '/api/quizzes/{quiz_id}/regrade'
const SHOWN = 12

type Props = { quiz: KeptQuiz; question: Pick<Figures, 'question_id' | 'prompt_markdown'>; onClose: () => void }

/** Marks a question again in every attempt. It first lists the people who would pass or fail because of it. */
export function RegradeDialog({ quiz, question: { question_id, prompt_markdown }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const params = { path: { quiz_id: quiz.id } }
  // The service requires a reason even for a preview.
  const preview = $api.useQuery('post', PATH, { params, body: { question_id, reason: '–', preview: true } }, { staleTime: 0, gcTime: 0 })
  const regrading = $api.useMutation('post', PATH, {
    onSuccess: ({ would_fail, hidden_would_fail_count }) => {
      onClose()
      notifications.show({
        message:
          would_fail.length + hidden_would_fail_count === 0
            ? t`The question is marked anew.`
            : t`The question is marked anew. Now decide about those who had passed.`,
      })
      return refresh()
    },
  })
  const send = () => {
    setTried(true)
    if (reason.trim() !== '') regrading.mutate({ params, body: { question_id, reason: reason.trim() } })
  }
  return (
    <FormDialog
      title={t`Mark it anew`}
      size="lg"
      says={t`“${{ question: inShort({ prompt: prompt_markdown }) }}” is marked by the key of version ${{ version: String(quiz.version) }}, the one that is published, in every attempt that had it. If the key is wrong, mend it among the questions and publish it first. Points that a person gave stay.`}
      does={t`Mark it anew`}
      begun={reason !== ''}
      isPending={regrading.isPending}
      error={regrading.error}
      failed={t`Nothing was marked anew`}
      onSubmit={send}
      onClose={onClose}
    >
      <Answer query={preview} failed={t`What would come of it could not be told`}>
        {(told) => <Told told={told} />}
      </Answer>
      <NoteField
        label={t`Why?`}
        description={t`It stays with the grades of everybody concerned.`}
        required
        first
        value={reason}
        error={tried && reason.trim() === '' ? t`Write a sentence, so that it is understood later.` : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}

function Told({ told }: { told: Schemas['QuizRegrade'] }) {
  const { unchanged, rescored, hidden_would_pass_count: hiddenPass, hidden_would_fail_count: hiddenFail } = told
  const [would_pass, would_fail] = [everyone(told.would_pass), everyone(told.would_fail)]
  return (
    <Stack gap="xs" component="section" aria-label={t`What would come of it`}>
      <People
        people={would_pass}
        hidden={hiddenPass}
        title={plural(would_pass.length + hiddenPass, { one: '# person would newly pass', other: '# people would newly pass' })}
      />
      <People
        people={would_fail}
        hidden={hiddenFail}
        title={plural(would_fail.length + hiddenFail, {
          one: '# person has passed and would not by this key. The pass stands until somebody decides.',
          other: '# people have passed and would not by this key. Each pass stands until somebody decides.',
        })}
      />
      {rescored > 0 && (
        <Text size="sm">
          {plural(rescored, {
            one: '# attempt keeps its result with another score',
            other: '# attempts keep their result with another score',
          })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {plural(unchanged - rescored, { one: '# attempt keeps its result', other: '# attempts keep their result' })}
      </Text>
    </Stack>
  )
}

/** Returns each person once, however many attempts they have. */
const everyone = (people: Schemas['PersonRef'][]) => [...new Map(people.map((person) => [person.user_id, person])).values()]

type PeopleProps = {
  people: Schemas['PersonRef'][]
  /** Number of further people whom the reader may not see. */
  hidden: number
  title: string
}

function People({ people, hidden, title }: PeopleProps) {
  if (people.length + hidden === 0) return null
  const more = people.length - SHOWN
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {people.slice(0, SHOWN).map((person) => (
          <List.Item key={person.user_id}>{personName(person)}</List.Item>
        ))}
        {more > 0 && <List.Item>{plural(more, { one: 'and # other', other: 'and # others' })}</List.Item>}
        {hidden > 0 && (
          <List.Item>{plural(hidden, { one: '# person whom you may not see', other: '# people whom you may not see' })}</List.Item>
        )}
      </List>
    </div>
  )
}
