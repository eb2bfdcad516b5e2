import { plural, t } from '@lingui/core/macro'
import { IconClockHour4, IconListCheck, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { day, percent } from '../../../platform/words/format.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { Views } from '../../views/views.tsx'
import { quizFilters } from './search.ts'
import { StateMarks } from './state-marks.tsx'
import { minutes, questionsWords } from '../words.ts'
import type { ListedQuiz } from './words.ts'

const route = getRouteApi('/inside/o/$org/quizzes')

/** Quizzes of the organization in the address, for those who manage them. */
export function KeptQuizzesPage() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('quizzes:write')
  const { held: grades } = useChosenOrganization('quizzes:grade')
  const query = { ...asked, sort: asked.sort ?? ('title' as const), org: organization.id }
  const pages = $api.useInfiniteQuery('get', '/api/quizzes', { params: { query } }, byCursor)
  const change = (part: Record<string, unknown>) => void navigate({ search: quizFilters({ ...asked, ...part }), replace: true })
  const { q, sort, ...others } = asked
  const clear = () => void navigate({ search: quizFilters({ sort }) })
  const at = { org: organization.slug }
  return (
    <ListPage
      title={t`Quizzes`}
      intro={t`Questions that people answer to show what they know.`}
      actions={
        <>
          {grades && (
            <LinkButton to="/grading" variant="default" leftSection={<IconPencil size={17} aria-hidden />}>{t`Grade answers`}</LinkButton>
          )}
          {writes && (
            <LinkButton to="/o/$org/quizzes/new" params={at} leftSection={<IconPlus size={18} aria-hidden />}>{t`Write a quiz`}</LinkButton>
          )}
        </>
      }
      beside={<Views room="quizzes" />}
      filters={
        <Filters
          search={
            <SearchField label={t`Find a quiz`} placeholder={t`A word of its title`} q={q} onSearch={(next) => change({ q: next })} />
          }
          set={Object.keys(others).length}
          onClear={clear}
        >
          <DepartmentSelect department={asked.department} onChange={(department) => change({ department })} />
          <ArchivedToo on={asked.include_archived} onChange={(include_archived) => change({ include_archived })} />
          <SortField label="title" sort={sort} onSort={(next) => change({ sort: next })} />
        </Filters>
      }
    >
      <PagedList
        pages={pages}
        failed={t`The quizzes could not be loaded`}
        none={
          q !== undefined || Object.keys(others).length > 0 ? (
            <NothingPasses title={t`No quiz passes these filters`} onClear={clear} />
          ) : (
            <Empty
              icon={<IconListCheck />}
              title={t`No quizzes yet`}
              action={writes && <LinkButton to="/o/$org/quizzes/new" params={at}>{t`Write the first quiz`}</LinkButton>}
            >{t`A few questions after a course, a yearly test, a check before somebody works alone.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# quiz', other: '# quizzes' })}
      >
        {(quizzes) => (
          <Rows label={t`Quizzes`}>
            {quizzes.map((quiz) => (
              <QuizRow key={quiz.id} quiz={quiz} org={organization.slug} />
            ))}
          </Rows>
        )}
      </PagedList>
    </ListPage>
  )
}

function QuizRow({ quiz, org }: { quiz: ListedQuiz; org: string }) {
  const owner = useOwnerName(quiz)
  const { subjects, question_count, passing_score, time_limit_minutes } = quiz
  return (
    <Row
      name={
        <TextLink to="/o/$org/quizzes/$quizId" params={{ org, quizId: quiz.id }}>
          {quiz.title}
        </TextLink>
      }
      badges={
        <>
          {quiz.archived_at && <ArchivedBadge />}
          <StateMarks quiz={quiz} />
          {quiz.audience === 'trainers' && <Mark color="gray" icon={IconUsers}>{t`Trainers only`}</Mark>}
          {time_limit_minutes !== null && (
            <Mark color="gray" icon={IconClockHour4}>
              {minutes(time_limit_minutes)}
            </Mark>
          )}
        </>
      }
    >
      <Line>
        {[
          owner,
          question_count !== null && questionsWords(question_count),
          t`passed with ${{ score: percent(passing_score) }}`,
          t`changed ${{ when: day(quiz.updated_at) }}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Line>
      {subjects.length > 0 && <Line>{t`About ${{ subjects: subjects.map(({ name }) => name).join(', ') }}`}</Line>}
    </Row>
  )
}
