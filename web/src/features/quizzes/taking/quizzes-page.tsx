import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconBroadcast, IconListCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { CardSection } from '../../../platform/lists/card-section.tsx'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { holdsWords } from '../../../platform/words/fold.ts'
import { type AvailableQuiz, type Standing, standingOf } from '../words.ts'
import { ComingSittings } from '../sittings/joining/coming.tsx'
import { QuizCard } from './quiz-card.tsx'

const route = getRouteApi('/inside/quizzes')

/** With fewer quizzes there is no search field, because looking is quicker than typing. */
const MANY = 8

/** Order of the unfinished quizzes: the most useful to continue comes first. */
const open: Standing[] = ['going', 'failed', 'fresh', 'waits']

/** Quizzes assigned to the reader, from all organizations. */
export function QuizzesPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const available = $api.useQuery('get', '/api/quizzes/available', {}, { staleTime: 0 })
  const search = (next: string | undefined) => void navigate({ search: next === undefined ? {} : { q: next }, replace: true })
  return (
    <ListPage
      title={t`Quizzes`}
      actions={
        <LinkButton to="/live" variant="default" leftSection={<IconBroadcast size={18} aria-hidden />}>{t`Join with a code`}</LinkButton>
      }
      intro={t`Show what you know. Whatever you pass is written into your records.`}
      filters={
        ((available.data?.length ?? 0) > MANY || q !== undefined) && (
          <SearchField label={t`Find a quiz`} placeholder={t`A title or a subject`} q={q} onSearch={search} />
        )
      }
    >
      <Stack gap="xl">
        <ComingSittings />
        <Answer query={available} failed={t`The quizzes could not be loaded`} wait={<Loading rows={3} height={140} />}>
          {(all) => {
            const found = all.filter((each) => hasWords(each, q))
            if (found.length > 0) return <Found quizzes={found} />
            if (all.length > 0) return <NothingPasses title={t`No quiz is like that`} onClear={() => search(undefined)} />
            return (
              <Empty
                icon={<IconListCheck />}
                title={t`No quiz is for you yet`}
              >{t`Quizzes appear here as soon as somebody in your organization publishes one that is meant for you.`}</Empty>
            )
          }}
        </Answer>
      </Stack>
    </ListPage>
  )
}

const hasWords = ({ quiz: { title, subjects } }: AvailableQuiz, q = '') => holdsWords(q, title, ...subjects.map(({ name }) => name))

function Found({ quizzes }: { quizzes: AvailableQuiz[] }) {
  const by = (...standings: Standing[]) => standings.flatMap((wanted) => quizzes.filter((each) => standingOf(each) === wanted))
  const [todo, passed] = [by(...open), by('passed')]
  return (
    <Stack gap="xl">
      {todo.length > 0 && (
        <CardSection title={t`To take`} items={todo}>
          {toCard}
        </CardSection>
      )}
      {passed.length > 0 && (
        <CardSection title={t`Passed`} items={passed}>
          {toCard}
        </CardSection>
      )}
    </Stack>
  )
}

const toCard = (each: AvailableQuiz) => <QuizCard key={each.quiz.id} available={each} />
