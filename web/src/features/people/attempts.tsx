import { plural, t } from '@lingui/core/macro'
import { $api } from '../../platform/client.ts'
import { ago, day } from '../../platform/words/format.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { PartDone } from '../courses/part-done.tsx'
import { AttemptBadge } from '../courses/standing-badge.tsx'
import { type Attempt, progress, score, timeSpent } from '../courses/words.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import type { ShownPerson } from './person.ts'
import { Section } from '../../platform/parts/section.tsx'

const PAGE = 20

/** A person's attempts at courses, with progress and results. */
export function Attempts({ person }: { person: ShownPerson }) {
  const path = { org_id: person.organization.id, user_id: person.user_id }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/scorm-attempts',
    { params: { path, query: { limit: PAGE } }, paged: true },
    byCursor,
  )
  return (
    <Section id="courses" title={t`Courses`}>
      <PagedList
        pages={pages}
        failed={t`The courses could not be loaded`}
        none={t`No course was begun yet.`}
        shown={(count) => plural(count, { one: '# attempt', other: '# attempts' })}
      >
        {(items) => (
          <Rows label={t`Newest first`}>
            {items.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} person={person} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  )
}

function AttemptRow({ attempt, person }: { attempt: Attempt; person: ShownPerson }) {
  const { holdsSomewhere } = useAccess()
  const { course_id, course_name, status, attempt_number, started_at, last_activity_at, completed_at, record_id } = attempt
  const [begun, last] = [day(started_at), ago(last_activity_at)]
  const [result, spent] = [score(attempt), timeSpent(attempt)]
  const facts = [
    t`Attempt ${attempt_number}, begun ${begun}`,
    completed_at ? doneWords(day(completed_at)) : t`last there ${last}`,
    result !== undefined && t`score ${result}`,
    spent,
  ]
  const reads = holdsSomewhere('scorm:read', person.organization.id)
  return (
    <Row
      name={
        reads ? (
          <TextLink to="/o/$org/courses/$courseId" params={{ org: person.organization.slug, courseId: course_id }}>
            {course_name}
          </TextLink>
        ) : (
          course_name
        )
      }
      badges={<AttemptBadge attempt={attempt} />}
    >
      <Line>{facts.filter(Boolean).join(' · ')}</Line>
      {status === 'in_progress' && attempt.abandoned_at === null && (
        <PartDone label={t`Progress in ${{ of: course_name }}`} part={progress(attempt)} />
      )}
      {record_id !== null && (person.own || holdsSomewhere('records:read', person.organization.id)) && (
        <Line>
          {person.own ? (
            <TextLink to="/my-records/$recordId" params={{ recordId: record_id }}>{t`The record of it`}</TextLink>
          ) : (
            <TextLink to="/o/$org/records/$recordId" params={{ org: person.organization.slug, recordId: record_id }}>
              {t`The record of it`}
            </TextLink>
          )}
        </Line>
      )}
    </Row>
  )
}

const doneWords = (on: string) => t`completed ${on}`
