import { plural, t } from '@lingui/core/macro'
import { List, Text, Title } from '@mantine/core'
import { $api } from '../../platform/client.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import type { Organization } from '../organizations/queries.ts'
import type { Hierarchy } from './panel.tsx'

/** Objects that have the subject, as far as the reader may see them. */
export function Uses({ subject, organization }: { subject: Hierarchy; organization: Organization }) {
  const uses = $api.useQuery('get', '/api/subjects/{subject_id}/uses', { params: { path: { subject_id: subject.id } } })
  return (
    <section aria-labelledby="uses">
      <Title order={3} id="uses" mb={6}>{t`Where it is used`}</Title>
      <Answer query={uses} wait={<Loading rows={1} height={40} />}>
        {(found) => <Found uses={found} org={organization.slug} subject={subject.slug} />}
      </Answer>
    </section>
  )
}

type SubjectUses = {
  uses: {
    learning_records: number
    certifications: { id: string; name: string }[]
    certification_count: number
    scorm_courses: { id: string; name: string }[]
    scorm_course_count: number
    job_aids: { id: string; title: string }[]
    job_aid_count: number
  }
  org: string
  subject: string
}

function Found({
  uses: { learning_records, certifications, certification_count, scorm_courses, scorm_course_count, job_aids, job_aid_count },
  org,
  subject,
}: SubjectUses) {
  if (learning_records + certification_count + scorm_course_count + job_aid_count === 0)
    return <Text size="sm" c="dimmed">{t`Nothing that you can see is tagged with it.`}</Text>
  const more = certification_count - certifications.length
  const moreCourses = scorm_course_count - scorm_courses.length
  const moreAids = job_aid_count - job_aids.length
  return (
    <List size="sm" spacing={4}>
      {learning_records > 0 && (
        <List.Item>
          <TextLink to="/o/$org/records" params={{ org }} search={{ subject }} size="sm">
            {plural(learning_records, { one: '# learning record', other: '# learning records' })}
          </TextLink>
        </List.Item>
      )}
      {certifications.map(({ id, name }) => (
        <List.Item key={id}>
          <TextLink
            to="/o/$org/certifications/$certificationId"
            params={{ org, certificationId: id }}
            size="sm"
            className="wraps"
          >{t`Certification “${name}”`}</TextLink>
        </List.Item>
      ))}
      {more > 0 && <List.Item>{plural(more, { one: '# more certification', other: '# more certifications' })}</List.Item>}
      {scorm_courses.map(({ id, name }) => (
        <List.Item key={id}>
          <TextLink
            to="/o/$org/courses/$courseId"
            params={{ org, courseId: id }}
            size="sm"
            className="wraps"
          >{t`Course “${name}”`}</TextLink>
        </List.Item>
      ))}
      {moreCourses > 0 && <List.Item>{plural(moreCourses, { one: '# more course', other: '# more courses' })}</List.Item>}
      {job_aids.map(({ id, title }) => (
        <List.Item key={id}>
          <TextLink to="/job-aids/$aidId" params={{ aidId: id }} size="sm" className="wraps">{t`Job aid “${title}”`}</TextLink>
        </List.Item>
      ))}
      {moreAids > 0 && <List.Item>{plural(moreAids, { one: '# more job aid', other: '# more job aids' })}</List.Item>}
    </List>
  )
}
