import { plural, t } from '@lingui/core/macro'
import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconConfetti, IconKeyboard } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../../../platform/client.ts'
import { openKeyHelp } from '../../../../platform/keys/help-opener.tsx'
import { useKeys } from '../../../../platform/keys/registry.ts'
import { byCursor, useEveryPage, useItems } from '../../../../platform/lists/paging.tsx'
import { ListPage } from '../../../../platform/pages/list-page.tsx'
import { Answer, Empty } from '../../../../platform/parts/states.tsx'
import { inShort } from '../questions/short.ts'
import { AnswerCard } from './answer-card.tsx'
import { type Pile, pilesOf, shownOf } from './answers.ts'

const route = getRouteApi('/inside/grading')

/** Answers that wait to be graded, grouped by question. */
export function GradingPage() {
  const { quiz } = route.useSearch()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/quiz-attempts/to-grade',
    { params: { query: quiz === undefined ? {} : { quiz_id: quiz } } },
    byCursor,
  )
  useEveryPage(pages)
  const piles = pilesOf(useItems(pages))
  const waiting = piles.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <ListPage
      title={t`Grading`}
      intro={waiting > 0 && plural(waiting, { one: 'One answer waits for you.', other: '# answers wait for you.' })}
      actions={<Button variant="subtle" leftSection={<IconKeyboard size={18} aria-hidden />} onClick={openKeyHelp}>{t`Keys`}</Button>}
    >
      <Answer query={pages} failed={t`What waits could not be loaded`}>
        {() => (waiting === 0 ? <AllDone /> : <Piles piles={piles} />)}
      </Answer>
    </ListPage>
  )
}

const AllDone = () => (
  <Empty
    icon={<IconConfetti />}
    title={t`No answer waits for you`}
  >{t`When somebody hands in a quiz with a long text to read, it comes up here.`}</Empty>
)

/** Shows one question and its answers one at a time. */
function Piles({ piles }: { piles: Pile[] }) {
  const { question } = route.useSearch()
  const navigate = route.useNavigate()
  const [hidden, setHidden] = useLocalStorage({ key: 'grading-without-names', defaultValue: true, getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<{ key: string; at: number }>()
  const pile = piles.find(({ question_id }) => question_id === question) ?? piles[0]!
  const { answers } = pile
  const at = shownOf(pile, chosen)
  const go = (to: number) => {
    const next = answers[to]
    if (next) setChosen({ key: next.key, at: to })
  }
  useKeys(t`Grading`, [
    { keys: ['j'], says: t`The next answer`, act: () => go(at + 1), repeats: true },
    { keys: ['k'], says: t`The answer before`, act: () => go(at - 1), repeats: true },
    { keys: ['h'], says: t`Hide or show the names`, act: () => setHidden(!hidden) },
    { keys: ['Enter'], says: t`Save the points that you have typed, and go on` },
  ])
  const answer = answers[at]!
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between" gap="sm">
        <Select
          label={t`Question`}
          style={{ flex: '1 1 280px' }}
          maw={640}
          allowDeselect={false}
          data={piles.map((each) => ({ value: each.key, label: pileWords(each) }))}
          value={pile.key}
          onChange={(key) => {
            setChosen(undefined)
            const next = piles.find((each) => each.key === key)
            void navigate({ search: (before) => ({ ...before, question: next?.question_id }), replace: true })
          }}
        />
        <Switch label={t`Hide the names`} checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} pb={8} />
      </Group>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" component="output">{t`Answer ${at + 1} of ${answers.length} to this question`}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={at === 0} onClick={() => go(at - 1)}>{t`Go back`}</Button>
          <Button size="xs" variant="default" disabled={at === answers.length - 1} onClick={() => go(at + 1)}>{t`Skip it`}</Button>
        </Group>
      </Group>
      <AnswerCard
        key={answer.key}
        answer={answer}
        hidden={hidden}
        onMine={() => setChosen({ key: answer.key, at })}
        // The saved answer leaves the list. The next one takes its index.
        onSaved={() => setChosen({ key: '', at })}
      />
    </Stack>
  )
}

const pileWords = ({ quiz, prompt_markdown, answers }: Pile) => `${quiz.title}: ${inShort({ prompt: prompt_markdown })} (${answers.length})`
