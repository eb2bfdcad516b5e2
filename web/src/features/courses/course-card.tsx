import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { day, fileSize } from '../../platform/words/format.ts'
import { useOwnerName } from '../organizations/queries.ts'
import { remarksOn, standardOf, warningWords } from './manage/words.ts'
import type { CourseView } from './queries.ts'
import { StandingBadge } from './standing-badge.tsx'
import { StandingLines } from './standing-lines.tsx'
import { TakeActions } from './take-actions.tsx'
import { type KeptCourse, standingOf } from './words.ts'

/** Card that links to a course. Managers see its state; learners see their standing and the next step. */
export function CourseCard({ seen: { course, kept, standing } }: { seen: CourseView }) {
  const params = { org: course.owner_organization_id, courseId: course.id }
  return (
    <Card component="li" withBorder p="md" className={kept ? 'card-link' : ''} style={{ display: 'flex', flexDirection: 'column' }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={kept ? 2 : 3} size="h3" className="wraps" style={{ flex: '1 1 160px' }}>
          <TextLink to="/o/$org/courses/$courseId" params={params} c="inherit" fw="inherit" {...(kept && { 'data-covers': true })}>
            {course.name}
          </TextLink>
        </Title>
        <Group gap={6}>
          {kept && <KeptBadges course={kept} />}
          {!kept && standing && <StandingBadge standing={standingOf(standing)} />}
        </Group>
      </Group>
      <Stack gap={6} my="xs" style={{ flex: 1 }}>
        {course.description && (
          <Text size="sm" c="dimmed" className="keeps-lines" lineClamp={kept ? 2 : 4}>
            {course.description}
          </Text>
        )}
        {course.subjects.length > 0 && (
          <Text size="sm" c="dimmed" className="wraps">
            {t`About ${{ subjects: course.subjects.map(({ name }) => name).join(', ') }}`}
          </Text>
        )}
        {kept && <Facts course={kept} />}
        {!kept && standing && <StandingLines standing={standing} course={course.name} />}
      </Stack>
      {!kept && standing && (
        <Group>
          <TakeActions course={course} standing={standing} />
        </Group>
      )}
    </Card>
  )
}

/** Marks for managers: archived, trainers only, and warnings. */
export const KeptBadges = ({ course }: { course: KeptCourse }) => (
  <>
    {course.archived_at && <ArchivedBadge />}
    {course.audience === 'trainers' && <Mark color="gray" icon={IconUsers}>{t`Trainers only`}</Mark>}
    {remarksOn(course).map((code) => (
      <Mark key={code} color="orange" icon={IconAlertTriangle}>
        {warningWords[code]}
      </Mark>
    ))}
  </>
)

function Facts({ course }: { course: KeptCourse }) {
  const owner = useOwnerName(course)
  const { current_version_number, size_bytes, updated_at } = course
  const facts = [standardOf(course), fileSize(size_bytes), t`package ${current_version_number}`, t`changed ${{ when: day(updated_at) }}`]
  return (
    <>
      <Text size="sm" c="dimmed" className="wraps">
        {owner}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </>
  )
}
