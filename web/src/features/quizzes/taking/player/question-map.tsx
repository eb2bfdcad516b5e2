import { t } from '@lingui/core/macro'
import { Group, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlag3Filled } from '@tabler/icons-react'
import type { Answers } from './answers.ts'
import classes from './question-map.module.css'

type Props = { ids: string[]; answers: Answers; flagged: ReadonlySet<string>; current: number; onGo: (index: number) => void }

/** Numbers of all questions, marked as answered, flagged or open. */
export function QuestionMap({ ids, answers, flagged, current, onGo }: Props) {
  const done = ids.filter((id) => isAnswered(answers, id)).length
  return (
    <nav aria-label={t`Questions`}>
      <Text size="sm" mb={6}>{t`${done} of ${ids.length} answered`}</Text>
      <Group component="ol" gap={6} p={0} m={0} className={classes.map!}>
        {ids.map((id, index) => {
          const answered = isAnswered(answers, id)
          return (
            <li key={id}>
              <UnstyledButton
                className={classes.place!}
                aria-label={placeWords(index + 1, answered, flagged.has(id))}
                aria-current={index === current ? 'step' : undefined}
                data-answered={answered || undefined}
                onClick={() => onGo(index)}
              >
                {index + 1}
                {answered && <IconCheck className={classes.mark!} size={12} stroke={3} aria-hidden />}
                {flagged.has(id) && <IconFlag3Filled className={classes.flag!} size={12} aria-hidden />}
              </UnstyledButton>
            </li>
          )
        })}
      </Group>
    </nav>
  )
}

export const isAnswered = (answers: Answers, id: string) => (answers[id]?.answer ?? null) !== null

function placeWords(nr: number, answered: boolean, flagged: boolean): string {
  if (answered) return flagged ? t`Question ${nr}: answered, flagged` : t`Question ${nr}: answered`
  return flagged ? t`Question ${nr}: not answered, flagged` : t`Question ${nr}: not answered`
}
