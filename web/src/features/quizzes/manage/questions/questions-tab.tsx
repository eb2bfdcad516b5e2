import { plural, t } from '@lingui/core/macro'
import { Box, Button, Group, Select, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconEye, IconListCheck, IconWorldUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { changeThenFocus } from '../../../../platform/lists/keep-focus.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { SearchField } from '../../../../platform/lists/search-field.tsx'
import { moved } from '../../../../platform/order/moved.ts'
import { useOrder } from '../../../../platform/order/use-order.tsx'
import { LowerBar } from '../../../../platform/parts/lower-bar.tsx'
import { Empty, Problem } from '../../../../platform/parts/states.tsx'
import { fold } from '../../../../platform/words/fold.ts'
import type { Kind, KeptQuiz } from '../words.ts'
import { AddMenu } from './add-menu.tsx'
import { type QuestionDraft, copyOf, newQuestion, numberOf, tagsOf } from './draft.ts'
import { Overtaken } from './overtaken.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { QuestionCard } from './question-card.tsx'
import { Sections } from './sections.tsx'
import { inShort, passes } from './short.ts'
import type { BankEditor } from './use-bank.ts'

type Props = { quiz: KeptQuiz; editing: BankEditor; writes: boolean }

/** Page where the questions of a quiz are written and ordered. */
export function QuestionsTab({ quiz, editing, writes }: Props) {
  const { bank, changed, overtaken, problem, isSaving } = editing
  const [dialog, setDialog] = useState<'preview' | 'publish'>()
  const publish = () => {
    if (changed) editing.save(() => setDialog('publish'))
    else setDialog('publish')
  }
  const publishable = writes && (quiz.has_draft || changed)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      <fieldset className="bare" disabled={isSaving}>
        <Stack gap="lg">
          {overtaken && <Overtaken changes={overtaken} onTogether={editing.putTogether} />}
          <QuestionList
            editing={editing}
            writes={writes}
            actions={
              <>
                {bank.questions.length > 0 && (
                  <Button
                    variant="default"
                    leftSection={<IconEye size={17} aria-hidden />}
                    onClick={() => setDialog('preview')}
                  >{t`Preview`}</Button>
                )}
                {(publishable || (writes && quiz.version > 0)) && (
                  <Button
                    variant={publishable ? 'filled' : 'default'}
                    leftSection={<IconWorldUpload size={17} aria-hidden />}
                    loading={isSaving}
                    onClick={publish}
                  >
                    {publishable ? t`Publish` : t`Have it passed again`}
                  </Button>
                )}
              </>
            }
          />
          <Sections editing={editing} writes={writes} />
          {problem !== null && <Problem error={problem} title={t`The questions were not saved`} />}
          {changed && <SaveBar editing={editing} />}
        </Stack>
      </fieldset>
      {dialog === 'preview' && <PreviewDialog bank={bank} onClose={() => setDialog(undefined)} />}
      {dialog === 'publish' && <PublishDialog quiz={quiz} bank={bank} onClose={() => setDialog(undefined)} />}
    </form>
  )
}

const SaveBar = ({ editing: { discard, isSaving } }: { editing: BankEditor }) => (
  <LowerBar>
    <Group justify="space-between" gap="sm">
      <Text size="sm" fw={600}>{t`Not saved yet`}</Text>
      <Group gap="sm">
        <Button variant="default" onClick={discard}>{t`Discard`}</Button>
        <Button type="submit" loading={isSaving}>{t`Save the questions`}</Button>
      </Group>
    </Group>
  </LowerBar>
)

type ListProps = { editing: BankEditor; writes: boolean; actions: React.ReactNode }

function QuestionList({ editing, writes, actions }: ListProps) {
  const { bank, errors, open } = editing
  const { questions } = bank
  const [q, setQ] = useState<string>()
  const [tag, setTag] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { said, acts, order, add } = useActs(editing, () => heading.current?.focus({ preventScroll: true }))
  const tags = tagsOf(questions)
  const narrowed = q !== undefined || tag !== null
  const shown = questions.map((question, at) => ({ question, at })).filter(({ question }) => passes(question, fold, q ?? '', tag))
  const points = questions.reduce((sum, question) => sum + (numberOf(question.points) ?? 0), 0)
  return (
    <section aria-labelledby="questions-title">
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} id="questions-title" tabIndex={-1} ref={heading}>{t`Questions`}</Title>
          {questions.length > 0 && (
            <Text size="sm" c="dimmed" component="output">
              {narrowed ? t`${shown.length} of ${questions.length}` : allWords(questions, points)}
            </Text>
          )}
        </div>
        <Group gap="sm">
          {writes && <AddMenu onChoose={(kind) => add(kind, tag)} />}
          {actions}
        </Group>
      </Group>
      {questions.length > 5 && (
        <Group mb="sm" align="flex-end" gap="sm">
          <Box style={{ flex: '1 1 220px' }} maw={420}>
            <SearchField label={t`Find a question`} placeholder={t`Its words or a tag`} q={q} onSearch={setQ} />
          </Box>
          {tags.length > 0 && (
            <Select
              label={t`Tag`}
              placeholder={t`Any`}
              data={tags}
              clearable
              searchable
              value={tag}
              onChange={setTag}
              w={{ base: '100%', xs: 220 }}
            />
          )}
        </Group>
      )}
      {questions.length === 0 && (
        <Empty icon={<IconListCheck />} title={t`No questions yet`}>
          {writes
            ? t`Add the first one: choose its kind, write it and mark what is right.`
            : t`Whoever keeps the quiz has written none so far.`}
        </Empty>
      )}
      {questions.length > 0 && shown.length === 0 && <Text c="dimmed">{t`No question has these words.`}</Text>}
      <Rows label={t`Questions`} order={order.list}>
        {shown.map(({ question, at }) => (
          <QuestionCard
            key={question.key}
            question={question}
            errors={errors.questions[question.key]}
            at={at}
            of={questions.length}
            open={writes && open === question.key}
            order={writes && !narrowed ? order : undefined}
            writes={writes}
            tags={tags}
            acts={acts}
          />
        ))}
      </Rows>
      {order.said}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </section>
  )
}

function allWords(questions: QuestionDraft[], points: number): string {
  const count = plural(questions.length, { one: '# question', other: '# questions' })
  const worth = plural(points, { one: '# point', other: '# points' })
  return `${count} · ${worth}`
}

/** Actions on single questions. */
function useActs({ bank: { questions }, open, setOpen, change, changeQuestion }: BankEditor, onGone: () => void) {
  const [said, setSaid] = useState('')
  const rows = questions.map((question) => ({ key: question.key, name: inShort(question) }))
  const order = useOrder(rows, (from, to) => change({ questions: moved(questions, from, to) }))
  const put = (question: QuestionDraft, at: number) => {
    changeThenFocus(
      () => {
        change({ questions: questions.toSpliced(at, 0, question) })
        setOpen(question.key)
      },
      () => document.querySelector<HTMLElement>(`[data-prompt="${question.key}"]`),
    )
  }
  return {
    said,
    order,
    /** A new question gets the tag that the list is filtered by, so that it is visible. */
    add: (kind: Kind, tag: string | null) => put({ ...newQuestion(kind), tags: tag === null ? [] : [tag] }, questions.length),
    acts: {
      toggle: (key: string) => setOpen(open === key ? undefined : key),
      change: changeQuestion,
      copy: (at: number) => {
        const question = questions[at]
        if (question) put(copyOf(question), at + 1)
      },
      remove: (at: number) => {
        const question = questions[at]
        if (!question) return
        change({ questions: questions.toSpliced(at, 1) })
        setSaid(t`Removed: ${{ name: inShort(question) }}`)
        onGone()
      },
    },
  }
}
