import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { $api } from '../../../platform/client.ts'
import { useKept } from '../../../platform/offline/use-kept.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../platform/pages/detail-page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { FilesOf } from '../pictures/origin.tsx'
import { InSitting } from '../sittings/joining/in-sitting.tsx'
import { Play } from './player/play.tsx'
import { Result } from './result/result.tsx'

const route = getRouteApi('/inside/quiz-attempts/$attemptId')

/** Others may change the time limit, and another window may submit the attempt. */
const LOOK_AGAIN_MS = 60_000

/** An attempt: the questions while it is open, the result afterwards. */
export function AttemptPage() {
  const { attemptId } = route.useParams()
  const files = useMemo(() => ({ attempt: attemptId }), [attemptId])
  const { me } = useAccess()
  const asked = $api.useQuery(
    'get',
    '/api/quiz-attempts/{quiz_attempt_id}',
    { params: { path: { quiz_attempt_id: attemptId } } },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.state === 'in_progress' ? LOOK_AGAIN_MS : false) },
  )
  const query = useKept(`${me.id} quiz-attempts/${attemptId}`, asked)
  return (
    <FilesOf value={files}>
      <One query={query} kind={t`Attempt`} failed={t`The attempt could not be loaded`} above={<Crumb to="/quizzes">{t`Quizzes`}</Crumb>}>
        {(attempt) =>
          attempt.state === 'in_progress' && !attempt.reviewed ? (
            <InSitting attempt={attempt}>
              <Play
                key={attempt.id}
                attempt={attempt}
                askedAt={query.from === undefined ? query.dataUpdatedAt : Date.parse(query.from)}
                look={asked.refetch}
              />
            </InSitting>
          ) : (
            <Result key={attempt.id} attempt={attempt} />
          )
        }
      </One>
    </FilesOf>
  )
}
