import { t } from '@lingui/core/macro'
import { IconArrowRight, IconBroadcast, IconDoorEnter } from '@tabler/icons-react'
import { Line, Row } from '../../../../platform/lists/rows.tsx'
import { LinkButton, TextLink } from '../../../../platform/parts/links.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { wrapping } from '../../../../platform/parts/wrapping.ts'
import { type ListedSitting, isPast, statusLooks, whenOf } from '../words.ts'

/** Row of a sitting for those who may join or lead it, with the next action. */
export function SittingRow({ sitting }: { sitting: ListedSitting }) {
  const { id, title, quiz, status, location } = sitting
  const { words, color, icon } = statusLooks[status]
  return (
    <Row
      name={
        <TextLink to="/quiz-sittings/$sittingId" params={{ sittingId: id }} size="sm" fw={600}>
          {title}
        </TextLink>
      }
      badges={
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      }
      actions={<ToDo sitting={sitting} />}
    >
      <Line>{whenOf(sitting)}</Line>
      <Line>{[quiz.title === title ? '' : quiz.title, location].filter(Boolean).join(' · ')}</Line>
    </Row>
  )
}

/** Button to join, continue, lead or see the result. A host leads unless they have an open attempt. */
function ToDo({ sitting }: { sitting: ListedSitting }) {
  const { attempt_id, cannot_join, is_host } = sitting
  if (isPast(sitting)) return attempt_id !== null && <Result sitting={sitting} attemptId={attempt_id} />
  if (is_host && attempt_id === null) return <Lead sitting={sitting} />
  return (attempt_id !== null || cannot_join === null) && <GoIn sitting={sitting} />
}

type Props = { sitting: ListedSitting }

function Result({ sitting: { title }, attemptId }: Props & { attemptId: string }) {
  const says = t`Your result`
  return (
    <LinkButton
      to="/quiz-attempts/$attemptId"
      params={{ attemptId }}
      variant="default"
      size="sm"
      aria-label={`${says}: ${title}`}
      {...wrapping}
    >
      {says}
    </LinkButton>
  )
}

function GoIn({ sitting: { id, title, attempt_id } }: Props) {
  const says = attempt_id === null ? t`Join` : t`Go on`
  return (
    <LinkButton
      to="/quiz-sittings/$sittingId"
      params={{ sittingId: id }}
      aria-label={`${says}: ${title}`}
      leftSection={attempt_id === null ? <IconDoorEnter size={19} aria-hidden /> : <IconArrowRight size={19} aria-hidden />}
    >
      {says}
    </LinkButton>
  )
}

function Lead({ sitting: { id, title, status } }: Props) {
  const says = t`Lead it`
  return (
    <LinkButton
      to="/quiz-sittings/$sittingId/host"
      params={{ sittingId: id }}
      variant={status === 'open' ? 'filled' : 'light'}
      aria-label={`${says}: ${title}`}
      leftSection={<IconBroadcast size={18} aria-hidden />}
      {...wrapping}
    >
      {says}
    </LinkButton>
  )
}
