import { Anchor, Text } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import { type Target, kindWords } from './words.ts'

type Props = { target: Pick<Target, 'kind' | 'id' | 'url' | 'label'>; org: string; gone?: boolean }

/** Link to the target of a code, with its kind. */
export function TargetLink({ target, org, gone = false }: Props) {
  const { kind, id, url, label } = target
  if (url !== null)
    return (
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className="wraps">
        {label}
      </Anchor>
    )
  return (
    <Text span size="sm" className="wraps">
      {kindWords[kind]}:{' '}
      {kind === 'scorm_course' && id !== null && !gone ? (
        <TextLink to="/o/$org/courses/$courseId" params={{ org, courseId: id }} size="sm">
          {label}
        </TextLink>
      ) : kind === 'job_aid' && id !== null && !gone ? (
        <TextLink to="/job-aids/$aidId" params={{ aidId: id }} size="sm">
          {label}
        </TextLink>
      ) : kind === 'quiz' && id !== null && !gone ? (
        <TextLink to="/quizzes/$quizId" params={{ quizId: id }} size="sm">
          {label}
        </TextLink>
      ) : (
        label
      )}
    </Text>
  )
}
