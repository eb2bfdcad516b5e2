import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { SelfRecorded } from '../../../platform/parts/self-recorded.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { ago, day, percent } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import type { Grade } from '../words.ts'

type Props = {
  grades: Grade[]
  label: string
  /** `org` is the organization of the grades. `by`: the name that each row shows. */
  org: { id: string; slug: string }
  by: 'person' | 'course'
}

/** List of grades, each with its verdict and its record. */
export const GradeRows = ({ grades, label, org, by }: Props) => (
  <Rows label={label}>
    {grades.map((grade) => (
      <GradeRow key={grade.id} grade={grade} org={org} by={by} />
    ))}
  </Rows>
)

function GradeRow({ grade, org, by }: { grade: Grade } & Pick<Props, 'org' | 'by'>) {
  const { holdsSomewhere } = useAccess()
  const { course, person, score, completed_at, imported_at, imported_by, record_id } = grade
  const [got, on, when, who] = [percent(score), day(completed_at), ago(imported_at), personName(imported_by)]
  const readsCourses = holdsSomewhere('external-lms:read', org.id)
  return (
    <Row
      name={
        by === 'person' ? (
          <TextLink to="/o/$org/people/$userId" params={{ org: org.slug, userId: person.user_id }}>
            {personName(person)}
          </TextLink>
        ) : readsCourses ? (
          <TextLink to="/o/$org/external-lms/courses/$courseId" params={{ org: org.slug, courseId: course.id }}>
            {course.name}
          </TextLink>
        ) : (
          course.name
        )
      }
      badges={
        <>
          <Verdict passes={grade.passes} />
          {grade.self_recorded && <SelfRecorded />}
        </>
      }
    >
      <Line>{by === 'person' ? `${course.name} · ${got} · ${on}` : `${got} · ${on}`}</Line>
      <Line>
        {t`Brought ${when} by ${who}`}
        {record_id !== null && holdsSomewhere('records:read', org.id) && (
          <>
            {' · '}
            <TextLink
              to="/o/$org/records/$recordId"
              params={{ org: org.slug, recordId: record_id }}
              size="sm"
              underline="always"
            >{t`The record`}</TextLink>
          </>
        )}
      </Line>
    </Row>
  )
}

/** Badge that says whether a grade passes, if that is known. */
export const Verdict = ({ passes }: { passes: boolean | null }) =>
  passes === null ? (
    <Badge color="gray" variant="light" tt="none">{t`No verdict`}</Badge>
  ) : passes ? (
    <Badge color="green" variant="light" tt="none">{t`Passed`}</Badge>
  ) : (
    <Badge color="red" variant="light" tt="none">{t`Not passed`}</Badge>
  )
