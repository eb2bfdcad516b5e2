import { plural, t } from '@lingui/core/macro'
import { Group, Select, Stack, Table, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { ExportMenu } from '../../../../platform/files/export-menu.tsx'
import { ByWidth, DataTable } from '../../../../platform/lists/data-table.tsx'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { moment, percent } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import { resultLook } from '../../words.ts'
import { type AttemptState, attemptStates, quizSearch } from '../search.ts'
import type { KeptQuiz } from '../words.ts'
import { Accommodations } from './accommodations.tsx'
import { Overrides } from './overrides.tsx'

type Attempt = Schemas['ListedQuizAttempt']
const route = getRouteApi('/inside/o/$org/quizzes/$quizId')

const stateWords: Record<AttemptState, string> = {
  in_progress: t`In progress`,
  submitted: t`Waiting to be graded`,
  graded: t`Graded`,
}

/** Attempts at a quiz with their results, and the people who have more time or more attempts than others. */
export function AttemptsTab({ quiz }: { quiz: KeptQuiz }) {
  const { holds } = useAccess()
  const { throughout } = useChosenOrganization('quizzes:write')
  return (
    <Stack gap="xl">
      <Attempts quiz={quiz} />
      {holds('quizzes:write', quiz) && <Overrides quiz={quiz} />}
      {throughout && <Accommodations organizationId={quiz.owner_organization_id} />}
    </Stack>
  )
}

function Attempts({ quiz }: { quiz: KeptQuiz }) {
  const { state } = route.useSearch()
  const navigate = route.useNavigate()
  const params = { path: { quiz_id: quiz.id }, query: { ...(state && { state }) } }
  const pages = $api.useInfiniteQuery('get', '/api/quizzes/{quiz_id}/attempts', { params }, byCursor)
  return (
    <section aria-labelledby="attempts-title">
      <Group justify="space-between" align="flex-end" mb="sm">
        <Title order={2} id="attempts-title">{t`Attempts`}</Title>
        <Group gap="sm" align="flex-end">
          <Select
            aria-label={t`Which attempts`}
            placeholder={t`All attempts`}
            clearable
            w={220}
            data={attemptStates.map((value) => ({ value, label: stateWords[value] }))}
            value={state ?? null}
            onChange={(next) =>
              void navigate({ search: (before) => quizSearch({ ...before, state: next }), replace: true, resetScroll: false })
            }
          />
          <ExportMenu address={`/api/quizzes/${quiz.id}/attempts/export`} name="quiz-attempts" />
        </Group>
      </Group>
      <PagedList
        pages={pages}
        failed={t`The attempts could not be loaded`}
        none={
          <Empty icon={<IconUsers />} title={state ? t`None of these` : t`Nobody has taken it yet`}>
            {quiz.version === 0 && t`It can be taken once it is published.`}
          </Empty>
        }
        shown={(count) => plural(count, { one: '# attempt', other: '# attempts' })}
      >
        {(attempts) => (
          <ByWidth
            table={<AttemptTable attempts={attempts} organizationId={quiz.owner_organization_id} />}
            cards={<AttemptRows attempts={attempts} organizationId={quiz.owner_organization_id} />}
          />
        )}
      </PagedList>
    </section>
  )
}

type ListProps = { attempts: Attempt[]; organizationId: string }

const AttemptTable = ({ attempts, organizationId }: ListProps) => (
  <DataTable
    head={
      <>
        <Table.Th>{t`Who`}</Table.Th>
        <Table.Th>{t`Attempt`}</Table.Th>
        <Table.Th>{t`Handed in`}</Table.Th>
        <Table.Th>{t`Score`}</Table.Th>
        <Table.Th>{t`Result`}</Table.Th>
        <Table.Th>{t`Version`}</Table.Th>
      </>
    }
  >
    {attempts.map((attempt) => (
      <Table.Tr key={attempt.id}>
        <Table.Td>
          <PersonLink person={attempt.learner} organizationId={organizationId} />
        </Table.Td>
        <Table.Td>
          <AttemptLink attempt={attempt} />
        </Table.Td>
        <Table.Td>{attempt.submitted_at === null ? begunWords(attempt) : moment(attempt.submitted_at)}</Table.Td>
        <Table.Td>{attempt.score !== null && percent(attempt.score)}</Table.Td>
        <Table.Td>
          <Result attempt={attempt} />
        </Table.Td>
        <Table.Td>{attempt.quiz_version}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
)

const AttemptRows = ({ attempts, organizationId }: ListProps) => (
  <Rows label={t`Attempts`}>
    {attempts.map((attempt) => (
      <Row
        key={attempt.id}
        name={<PersonLink person={attempt.learner} organizationId={organizationId} />}
        badges={<Result attempt={attempt} />}
        actions={<AttemptLink attempt={attempt} />}
      >
        <Line>
          {[
            attempt.score !== null && percent(attempt.score),
            attempt.submitted_at === null ? begunWords(attempt) : moment(attempt.submitted_at),
            t`Version ${{ version: String(attempt.quiz_version) }}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Line>
      </Row>
    ))}
  </Rows>
)

const begunWords = ({ started_at, answered_count, question_count }: Attempt) =>
  t`Begun ${{ when: moment(started_at) }}, ${answered_count} of ${question_count} answered`

const AttemptLink = ({ attempt: { id, number, learner } }: { attempt: Attempt }) => (
  <TextLink
    to="/quiz-attempts/$attemptId"
    params={{ attemptId: id }}
    size="sm"
    aria-label={t`Attempt ${number} of ${{ person: personName(learner) }}`}
  >{t`Attempt ${number}`}</TextLink>
)

function Result({ attempt }: { attempt: Attempt }) {
  const { color, icon, words } = resultLook(attempt)
  return (
    <Group gap={6}>
      <Mark color={color} icon={icon}>
        {words}
      </Mark>
      {attempt.decision_pending && <Text size="xs" fw={600}>{t`to be decided`}</Text>}
    </Group>
  )
}
