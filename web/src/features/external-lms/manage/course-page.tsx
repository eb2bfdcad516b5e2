import { plural, t } from '@lingui/core/macro'
import { Anchor, Menu, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconPencil, IconUsers } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, api, type Schemas } from '../../../platform/client.ts'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { WholeList } from '../../../platform/lists/whole-list.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { day, percent } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { AskedForBy } from '../../asked-for/asked-for-by.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { Verdict } from './grade-rows.tsx'
import { ServersCrumb } from './server-page.tsx'
import { type Course, passingWords } from '../words.ts'
import { CourseDialog } from './course-dialog.tsx'

const route = getRouteApi('/inside/o/$org/external-lms/courses/$courseId')
const PATH = '/api/external-lms/courses/{course_id}'

/** Page of an external course: its grades, the people who need it, and the certifications that require it. */
export function ExternalCoursePage() {
  const { courseId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', PATH, { params: { path: { course_id: courseId } } })
  return (
    <One query={query} kind={t`Course elsewhere`} failed={t`The course could not be loaded`} above={<ServersCrumb />}>
      {(course) => (course.owner_organization_id === organization.id ? <Shown key={courseId} course={course} /> : <NotFound />)}
    </One>
  )
}

function Shown({ course }: { course: Course }) {
  const { name, external_course_id, course_url, description, subjects, archived_at } = course
  return (
    <DetailPage
      title={name}
      above={<ServersCrumb />}
      says={<span className="wraps">{[external_course_id, passingWords(course)].join(' · ')}</span>}
      state={archived_at !== null && <ArchivedBadge />}
      menu={<CourseMenu course={course} />}
    >
      <Stack gap="xl">
        {(description !== null || subjects.length > 0 || course_url !== null) && (
          <Stack gap={4}>
            {description !== null && <Text className="keeps-lines">{description}</Text>}
            {subjects.length > 0 && (
              <Text size="sm" c="dimmed">{t`Filed under ${{ names: subjects.map((each) => each.name).join(', ') }}`}</Text>
            )}
            {course_url !== null && (
              <Anchor href={course_url} target="_blank" rel="noreferrer" size="sm">
                <IconExternalLink size={15} aria-hidden /> {t`Open it there`}
              </Anchor>
            )}
          </Stack>
        )}
        <People course={course} />
        <AskedForBy id={course.id} />
      </Stack>
    </DetailPage>
  )
}

type CoursePerson = Schemas['ExternalCoursePerson']
const needs = ({ passed, needed_for }: CoursePerson) => !passed && needed_for.length > 0

function People({ course }: { course: Course }) {
  const { organization } = useChosenOrganization()
  const [shown, setShown] = useState('all')
  const query = $api.useQuery('get', `${PATH}/people`, { params: { path: { course_id: course.id } } })
  const missing = query.data?.filter(needs).length ?? 0
  return (
    <Section
      id="people"
      title={t`Who has grades, and who needs them`}
      more={
        missing > 0 && (
          <SegmentedControl
            aria-label={t`People shown`}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'all', label: t`Everybody` },
              { value: 'missing', label: plural(missing, { one: '# needs it', other: '# need it' }) },
            ]}
          />
        )
      }
    >
      <WholeList
        query={query}
        failed={t`The people could not be loaded`}
        keeps={(somebody) => shown === 'all' || needs(somebody)}
        none={<Empty icon={<IconUsers />} title={t`Nobody has a grade yet, and nobody needs one`} />}
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(people) => (
          <Rows label={t`People`}>
            {people.map((somebody) => (
              <PersonRow key={somebody.person.user_id} somebody={somebody} org={organization.slug} />
            ))}
          </Rows>
        )}
      </WholeList>
    </Section>
  )
}

function PersonRow({ somebody, org }: { somebody: CoursePerson; org: string }) {
  const { person, best_score, last_completed_at, grade_count, passed, needed_for } = somebody
  const certifications = needed_for.map(({ name }) => name).join(', ')
  return (
    <Row
      name={
        <TextLink to="/o/$org/people/$userId" params={{ org, userId: person.user_id }}>
          {personName(person)}
        </TextLink>
      }
      badges={grade_count > 0 && <Verdict passes={passed} />}
    >
      <Line>
        {best_score === null || last_completed_at === null
          ? t`No grade yet`
          : [
              t`best ${{ score: percent(best_score) }}`,
              t`last ${{ on: day(last_completed_at) }}`,
              plural(grade_count, { one: '# grade', other: '# grades' }),
            ].join(' · ')}
      </Line>
      {needed_for.length > 0 && <Line>{passed ? t`For ${certifications}` : t`Still needed for ${certifications}`}</Line>}
    </Row>
  )
}

function CourseMenu({ course }: { course: Course }) {
  const { organization, throughout: writes } = useChosenOrganization('external-lms:write')
  const { throughout: deletes } = useChosenOrganization('external-lms:delete')
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const params = { path: { course_id: course.id } }
  return (
    <>
      <KeptMenu
        archived={course.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The course is archived and takes no more grades. Those it has stay, and count.`,
          back: t`The course is back, and takes grades.`,
        }}
        deletion={
          deletes
            ? {
                id: course.id,
                title: t`Delete this course for good?`,
                named: 'name',
                tells: (name) => t`“${name}” is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () =>
                  navigate({ to: '/o/$org/external-lms/$serverId', params: { org: organization.slug, serverId: course.server_id } }),
              }
            : undefined
        }
      >
        {writes && <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setEditing(true)}>{t`Edit`}</Menu.Item>}
      </KeptMenu>
      {editing && <CourseDialog course={course} onClose={() => setEditing(false)} />}
    </>
  )
}
