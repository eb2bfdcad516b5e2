import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import type { Forum } from './words.ts'

/** Link to the object that a forum discusses. */
export function AboutLink({ forum }: { forum: Forum }) {
  if (!forum.about) return null
  return (
    <Text size="sm">
      {t`About`} <ThingLink about={forum.about} org={forum.owner_organization_id} />
    </Text>
  )
}

type ForumTopic = NonNullable<Forum['about']>

function ThingLink({ about: { kind, id, label }, org }: { about: ForumTopic; org: string }) {
  switch (kind) {
    case 'job_aid':
      return <TextLink to="/job-aids/$aidId" params={{ aidId: id }}>{label}</TextLink>
    case 'quiz':
      return <TextLink to="/quizzes/$quizId" params={{ quizId: id }}>{label}</TextLink>
    case 'learning_pathway':
      return <TextLink to="/pathways/$pathwayId" params={{ pathwayId: id }}>{label}</TextLink>
    case 'event':
      return <TextLink to="/o/$org/events/$eventId" params={{ org, eventId: id }}>{label}</TextLink>
    case 'scorm_course':
      return <TextLink to="/o/$org/courses/$courseId" params={{ org, courseId: id }}>{label}</TextLink>
  }
} // prettier-ignore
