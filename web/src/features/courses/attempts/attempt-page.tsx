import { t } from '@lingui/core/macro'
import { IconListCheck, IconMessageCode } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { day } from '../../../platform/words/format.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../../platform/pages/detail-tabs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { AttemptTab } from '../filters.ts'
import { useCourse } from '../queries.ts'
import { AttemptBadge } from '../standing-badge.tsx'
import { type Attempt, score, timeSpent } from '../words.ts'
import { Answers } from './answers.tsx'
import { AttemptMenu } from './attempt-menu.tsx'
import { Calls } from './calls.tsx'
import { CorrectionNote } from './correction-note.tsx'
import type { Details } from './words.ts'

const route = getRouteApi('/inside/o/$org/courses/$courseId/attempts/$attemptId')

/** An attempt at a course. Learners see their answers; managers of the course also see its SCORM calls. */
export function AttemptPage() {
  const { courseId, attemptId } = route.useParams()
  const params = { path: { attempt_id: attemptId } }
  const attempt = $api.useQuery('get', '/api/scorm-attempts/{attempt_id}', { params })
  const details = $api.useQuery('get', '/api/scorm-attempts/{attempt_id}/details', { params })
  const { organization } = useChosenOrganization()
  const { data: seen } = useCourse(courseId)
  const elsewhere = seen && seen.course.owner_organization_id !== organization.id
  const both = attempt.data && details.data && { attempt: attempt.data, details: details.data }
  const query = {
    data: both,
    error: attempt.error ?? details.error,
    refetch: () => Promise.all([attempt.refetch(), details.refetch()]),
  }
  return (
    <One query={query} kind={t`Attempt`} failed={t`The attempt could not be loaded`} above={<ToCourse />}>
      {(found) => (elsewhere || found.attempt.course_id !== courseId ? <NotFound /> : <Found key={attemptId} {...found} />)}
    </One>
  )
}

function ToCourse({ name = t`Course` }: { name?: string }) {
  const { org, courseId } = route.useParams()
  return (
    <Crumb to="/o/$org/courses/$courseId" params={{ org, courseId }}>
      {name}
    </Crumb>
  )
}

function Found({ attempt, details }: { attempt: Attempt; details: Details }) {
  const { tab, launch, only } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: reads } = useChosenOrganization('scorm:read')
  const { me, holds } = useAccess()
  const own = me.id === attempt.learner?.user_id
  const kept = useCourse(attempt.course_id).data?.kept
  const ended = attempt.status === 'completed' || attempt.abandoned_at !== null
  const decides = !own && !ended && kept && holds('scorm:write', kept)
  const go = (search: object) => void navigate({ search, replace: true, resetScroll: false })
  const tabs: DetailTab<AttemptTab>[] = [
    { name: 'answers', label: t`Parts and answers`, icon: IconListCheck, room: <Answers details={details} own={own} /> },
    ...(reads
      ? [
          {
            name: 'calls' as const,
            label: t`What the course said`,
            icon: IconMessageCode,
            room: (
              <Calls attemptId={attempt.id} launches={details.launches} wish={{ launch, only }} onWish={(wish) => go({ tab, ...wish })} />
            ),
          },
        ]
      : []),
  ]
  return (
    <DetailPage
      title={own ? t`Your attempt ${attempt.attempt_number}` : t`Attempt ${attempt.attempt_number}`}
      above={<ToCourse name={attempt.course_name} />}
      says={
        <>
          {!own && <PersonLink person={attempt.learner} organizationId={organization.id} />}
          <span className="wraps">{factsOf(attempt).join(' · ')}</span>
        </>
      }
      state={<AttemptBadge attempt={attempt} />}
      menu={decides && <AttemptMenu attempt={attempt} />}
    >
      {attempt.correction && <CorrectionNote correction={attempt.correction} own={own} />}
      <DetailTabs tabs={tabs} open={tab} onOpen={(next) => go(next === undefined ? {} : { tab: next })} />
    </DetailPage>
  )
}

function factsOf(attempt: Attempt): string[] {
  const [result, spent] = [score(attempt), timeSpent(attempt)]
  return [
    t`Begun ${{ when: day(attempt.started_at) }}`,
    ...(attempt.completed_at ? [t`completed ${{ when: day(attempt.completed_at) }}`] : []),
    ...(result === undefined ? [] : [t`score ${result}`]),
    ...(spent === undefined ? [] : [spent]),
  ]
}
