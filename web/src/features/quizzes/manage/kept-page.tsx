import { plural, t } from '@lingui/core/macro'
import { IconClockHour4, IconListCheck, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { KeptList } from '../../../platform/kept/kept-list.tsx'
import { useKeptSearch } from '../../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row } from '../../../platform/lists/rows.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
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

const words = {
  title: t`Quizzes`,
  intro: t`Questions that people answer to show what they know.`,
  find: { label: t`Find a quiz`, placeholder: t`A word of its title` },
  failed: t`The quizzes could not be loaded`,
  nonePasses: t`No quiz passes these filters`,
  count: (count: number) => plural(count, { one: '# quiz', other: '# quizzes' }),
}

/** Quizzes of the organization in the address, for those who manage them. */
export function KeptQuizzesPage() {
  const { organization, held: writes } = useChosenOrganization('quizzes:write')
  const { held: grades } = useChosenOrganization('quizzes:grade')
  const filters = useKeptSearch(quizFilters, ['sort'])
  const { department, sort } = filters.search
  const query = { ...filters.search, sort: sort ?? ('title' as const), org: organization.id }
  const pages = $api.useInfiniteQuery('get', '/api/quizzes', { params: { query } }, byCursor)
  const add = { to: '/o/$org/quizzes/new', params: { org: organization.slug } } as const
  return (
    <KeptList
      words={words}
      filters={filters}
      fields={<DepartmentSelect department={department} onChange={(next) => filters.change({ department: next })} />}
      order={<SortField label="title" sort={sort} onSort={(next) => filters.change({ sort: next })} />}
      views={<Views room="quizzes" />}
      actions={
        <>
          {grades && (
            <LinkButton to="/grading" variant="default" leftSection={<IconPencil size={17} aria-hidden />}>{t`Grade answers`}</LinkButton>
          )}
          {writes && <LinkButton {...add} leftSection={<IconPlus size={18} aria-hidden />}>{t`Write a quiz`}</LinkButton>}
        </>
      }
      pages={pages}
      empty={
        <Empty
          icon={<IconListCheck />}
          title={t`No quizzes yet`}
          action={writes && <LinkButton {...add}>{t`Write the first quiz`}</LinkButton>}
        >{t`A few questions after a course, a yearly test, a check before somebody works alone.`}</Empty>
      }
    >
      {(quiz) => <QuizRow key={quiz.id} quiz={quiz} org={organization.slug} />}
    </KeptList>
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
