import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moment, number, percent } from '../../../platform/words/format.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { timeSpent } from '../words.ts'
import { type Details, type Interaction, type Part, answerWords, keyed, objectiveLooks, partLooks, resultLook } from './words.ts'

/** Results of the parts of an attempt, and the answers given. Right answers are only for those who manage the course. */
export function Answers({ details: { parts, objectives, interactions }, own }: { details: Details; own: boolean }) {
  const titles = new Map(parts.map(({ item_id, title }) => [item_id, title]))
  return (
    <Stack gap="xl">
      <List title={t`Parts`}>
        {parts.map((part) => (
          <PartRow key={part.item_id} part={part} />
        ))}
      </List>
      {objectives.length > 0 && (
        <List title={t`Objectives`}>
          {keyed(objectives, ({ id }) => id).map(({ key, thing: { id, status, score_scaled } }) => (
            <Row key={key} name={id} badges={<Mark {...objectiveLooks[status]}>{objectiveLooks[status].words}</Mark>}>
              {score_scaled !== null && <Line>{t`score ${{ result: percent(Math.round(score_scaled * 100)) }}`}</Line>}
            </Row>
          ))}
        </List>
      )}
      {interactions.length === 0 ? (
        <Empty
          icon={<IconMessageQuestion />}
          title={t`No answers`}
        >{t`The course asked nothing yet, or keeps its answers to itself.`}</Empty>
      ) : (
        <List title={t`Answers`}>
          {keyed(interactions, ({ item_id, id }) => `${item_id} ${id ?? ''}`).map(({ key, thing: answer }, nr) => (
            <AnswerRow key={key} answer={answer} nr={nr + 1} part={parts.length > 1 ? titles.get(answer.item_id) : undefined} own={own} />
          ))}
        </List>
      )}
    </Stack>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} mb="sm">
      {title}
    </Title>
    <Rows label={title}>{children}</Rows>
  </section>
)

function PartRow({ part: { title, status, score_scaled, total_time_seconds } }: { part: Part }) {
  const spent = timeSpent({ total_time_seconds })
  const result = score_scaled === null ? undefined : t`score ${{ result: percent(Math.round(score_scaled * 100)) }}`
  const facts = [result, spent].filter((fact) => fact !== undefined)
  return (
    <Row name={title} badges={<Mark {...partLooks[status]}>{partLooks[status].words}</Mark>}>
      {facts.length > 0 && <Line>{facts.join(' · ')}</Line>}
    </Row>
  )
}

type AnswerProps = { answer: Interaction; nr: number; part: string | undefined; own: boolean }

function AnswerRow({ answer, nr, part, own }: AnswerProps) {
  const { id, description, learner_response, correct_responses, result, latency_seconds, at } = answer
  const look = resultLook(result)
  const facts = [
    ...(part === undefined ? [] : [part]),
    ...(at === null ? [] : [moment(at)]),
    ...(latency_seconds === null ? [] : [t`after ${{ seconds: number(latency_seconds) }} seconds`]),
  ]
  return (
    <Row name={description ?? id ?? t`Question ${nr}`} badges={look && <Mark {...look}>{look.words}</Mark>}>
      <Text size="sm" className="keeps-lines">
        {learner_response === null || learner_response === '' ? t`No answer` : t`Answered: ${{ answer: answerWords(learner_response) }}`}
      </Text>
      {!own && correct_responses.length > 0 && (
        <Text size="sm" className="keeps-lines">{t`Right: ${{ answers: correct_responses.map(answerWords).join('; ') }}`}</Text>
      )}
      {facts.length > 0 && <Line>{facts.join(' · ')}</Line>}
    </Row>
  )
}
