import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { IconBroadcast } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../../platform/pages/detail-page.tsx'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { FilesOf } from '../../pictures/origin.tsx'
import { useSitting } from '../live/use-sitting.ts'
import { type Sitting, type State, isPast, statusLooks } from '../words.ts'
import { Join } from './join.tsx'
import { Over } from './over.tsx'
import { Led } from './led.tsx'
import { OwnPace } from './own-pace.tsx'

const route = getRouteApi('/inside/quiz-sittings/$sittingId')
const above = <Crumb to="/live">{t`Live quizzes`}</Crumb>

/** Page of a live sitting for its participants, before, during and after it. */
export function SittingPage() {
  const { sittingId } = route.useParams()
  const { query, state, look } = useSitting(sittingId)
  const files = useMemo(() => ({ sitting: sittingId }), [sittingId])
  return (
    <FilesOf value={files}>
      <One query={query} kind={t`Live quiz`} failed={t`The live quiz could not be loaded`} above={above} size="md">
        {(sitting) => <Shown key={sitting.id} sitting={sitting} state={state ?? sitting.state} look={look} />}
      </One>
    </FilesOf>
  )
}

type Props = { sitting: Sitting; state: State; look: () => unknown }

function Shown({ sitting, state, look }: Props) {
  const { id, title, quiz, status, is_host, attempt_id } = sitting
  const { words, color, icon } = statusLooks[status]
  // On a phone the question needs the room, so the breadcrumb is hidden.
  const isAsked = attempt_id !== null && state.question !== null
  return (
    <DetailPage
      title={title}
      size="md"
      above={isAsked ? undefined : above}
      says={quiz.title === title ? undefined : <span className="wraps">{quiz.title}</span>}
      state={
        !isAsked && (
          <Mark color={color} icon={icon}>
            {words}
          </Mark>
        )
      }
      actions={
        is_host && (
          <LinkButton
            to="/quiz-sittings/$sittingId/host"
            params={{ sittingId: id }}
            variant="default"
            leftSection={<IconBroadcast size={18} aria-hidden />}
          >{t`Lead it`}</LinkButton>
        )
      }
    >
      <Stage sitting={sitting} state={state} look={look} />
    </DetailPage>
  )
}

function Stage({ sitting, state, look }: Props) {
  const { attempt_id, pacing } = sitting
  if (isPast(sitting) || state.phase === 'ended') return <Over sitting={sitting} />
  if (attempt_id === null) return <Join sitting={sitting} look={look} />
  if (pacing === 'self') return <OwnPace sitting={sitting} attemptId={attempt_id} state={state} />
  return <Led sitting={sitting} attemptId={attempt_id} state={state} />
}
