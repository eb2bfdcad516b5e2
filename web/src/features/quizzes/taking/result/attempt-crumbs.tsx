import { t } from '@lingui/core/macro'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { useAccess } from '../../../../platform/session.tsx'

type Props = { quiz: Schemas['QuizRef']; own: boolean }

/** Breadcrumbs to the reader's own quizzes, or to all attempts at a quiz that they manage. */
export function AttemptCrumbs({ quiz, own }: Props) {
  return own ? (
    <>
      <Crumb to="/quizzes">{t`Quizzes`}</Crumb>
      <Crumb to="/quizzes/$quizId" params={{ quizId: quiz.id }}>
        {quiz.title}
      </Crumb>
    </>
  ) : (
    <KeptCrumbs quiz={quiz} />
  )
}

function KeptCrumbs({ quiz: { id, title } }: Pick<Props, 'quiz'>) {
  const { holds } = useAccess()
  const { data } = $api.useQuery('get', '/api/quizzes/{quiz_id}', { params: { path: { quiz_id: id } } })
  if (!data || !(holds('quizzes:read', data) || holds('quizzes:write', data))) return null
  const org = data.owner_organization_id
  return (
    <>
      <Crumb to="/o/$org/quizzes" params={{ org }}>{t`Quizzes`}</Crumb>
      <Crumb to="/o/$org/quizzes/$quizId" params={{ org, quizId: id }} search={{ tab: 'attempts' }}>
        {title}
      </Crumb>
    </>
  )
}
