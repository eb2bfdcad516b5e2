import { plural, t } from '@lingui/core/macro'
import { Group, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { ExportMenu } from '../../../platform/files/export-menu.tsx'
import { ago, day } from '../../../platform/words/format.ts'
import { byCursor, useItems } from '../../../platform/lists/paging.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { personName } from '../../../platform/words/names.ts'
import { PartDone } from '../part-done.tsx'
import { AttemptBadge } from '../standing-badge.tsx'
import { type Attempt, progress, score, timeSpent, type KeptCourse } from '../words.ts'

const PAGE = 50

/** Attempts at a course with their progress and results. */
export function Attempts({ course }: { course: KeptCourse }) {
  const params = { path: { course_id: course.id }, query: { limit: PAGE } }
  const pages = $api.useInfiniteQuery('get', '/api/scorm-courses/{course_id}/attempts', { params, paged: true }, byCursor)
  const some = useItems(pages).length > 0
  return (
    <section aria-label={t`Attempts`}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t`Attempts`}</Title>
        {some && <ExportMenu address={`/api/scorm-courses/${course.id}/attempts/export`} name="course-attempts" />}
      </Group>
      <PagedList
        pages={pages}
        failed={t`The attempts could not be loaded`}
        none={
          <Empty
            icon={<IconUsers />}
            title={t`Nobody has opened it yet`}
          >{t`Learners find it under Learn. Here you see how far each of them is.`}</Empty>
        }
        shown={(count) => plural(count, { one: '# attempt', other: '# attempts' })}
      >
        {(attempts) => (
          <Rows label={t`Newest first`}>
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} organizationId={course.owner_organization_id} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

function AttemptRow({ attempt, organizationId }: { attempt: Attempt; organizationId: string }) {
  const { learner, status, attempt_number, package_version_number, started_at, last_activity_at, completed_at } = attempt
  const { organization } = useChosenOrganization()
  const result = score(attempt)
  const spent = timeSpent(attempt)
  const facts = [
    t`Attempt ${attempt_number}, package ${package_version_number}`,
    t`begun ${{ when: day(started_at) }}`,
    completed_at ? t`completed ${{ when: day(completed_at) }}` : t`last there ${{ when: ago(last_activity_at) }}`,
    ...(result === undefined ? [] : [t`score ${result}`]),
    ...(spent === undefined ? [] : [spent]),
  ]
  return (
    <Row
      name={<PersonLink person={learner} organizationId={organizationId} />}
      badges={<AttemptBadge attempt={attempt} />}
      actions={
        <LinkButton
          to="/o/$org/courses/$courseId/attempts/$attemptId"
          params={{ org: organization.slug, courseId: attempt.course_id, attemptId: attempt.id }}
          variant="subtle"
          size="compact-sm"
          aria-label={t`Look at it: attempt ${attempt_number} of ${{ of: personName(learner) }}`}
        >{t`Look at it`}</LinkButton>
      }
    >
      <Line>{facts.join(' · ')}</Line>
      {status === 'in_progress' && attempt.abandoned_at === null && (
        <PartDone label={t`Progress of ${{ of: personName(learner) }}`} part={progress(attempt)} />
      )}
    </Row>
  )
}
