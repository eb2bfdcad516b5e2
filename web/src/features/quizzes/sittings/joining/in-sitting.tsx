import { t } from '@lingui/core/macro'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../../platform/pages/detail-page.tsx'

type Props = { attempt: Pick<Schemas['QuizAttempt'], 'quiz_sitting_id' | 'questions'>; children: ReactNode }

/** Redirects to the sitting's page when a host leads it, or while it has not begun. Its questions are answered there. */
export function InSitting({ attempt: { quiz_sitting_id, questions }, children }: Props) {
  const waits = quiz_sitting_id !== null
  const path = { quiz_sitting_id: quiz_sitting_id ?? '' }
  const query = $api.useQuery('get', '/api/quiz-sittings/{quiz_sitting_id}', { params: { path } }, { enabled: waits })
  if (!waits) return children
  return (
    <One query={query} kind={t`Attempt`} failed={t`The live quiz could not be loaded`} above={<Crumb to="/quizzes">{t`Quizzes`}</Crumb>}>
      {({ id, pacing }) =>
        pacing === 'self' && questions.length > 0 ? (
          children
        ) : (
          <Navigate to="/quiz-sittings/$sittingId" params={{ sittingId: id }} replace />
        )
      }
    </One>
  )
}
