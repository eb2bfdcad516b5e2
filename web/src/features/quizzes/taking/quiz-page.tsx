import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import { WithDiscussion } from '../../forums/discussion.tsx'
import { besideSearch } from '../../forums/search.ts'
import { useOwnerName } from '../../organizations/queries.ts'
import { type Quiz, standingLooks, standingOf } from '../words.ts'
import { Begin } from './begin.tsx'
import { Facts } from './facts.tsx'
import { OwnAttempts } from './own-attempts.tsx'
import { standingLines } from './standing-words.ts'

const route = getRouteApi('/inside/quizzes/$quizId')

/** Page of a quiz for its learners: requirements, own standing and a button to begin. */
export function QuizPage() {
  const { quizId } = route.useParams()
  const query = $api.useQuery('get', '/api/quizzes/{quiz_id}', { params: { path: { quiz_id: quizId } } }, { staleTime: 0 })
  return (
    <One query={query} kind={t`Quiz`} failed={t`The quiz could not be loaded`} above={<Crumb to="/quizzes">{t`Quizzes`}</Crumb>}>
      {(quiz) => <Shown key={quiz.id} quiz={quiz} />}
    </One>
  )
}

function Shown({ quiz }: { quiz: Quiz }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const owner = useOwnerName(quiz)
  const { standing, description_markdown } = quiz
  const { words, color, icon } = standingLooks[standingOf(standing)]
  return (
    <DetailPage
      title={quiz.title}
      size="md"
      above={<Crumb to="/quizzes">{t`Quizzes`}</Crumb>}
      says={<span className="wraps">{owner}</span>}
      state={
        quiz.archived_at === null ? (
          <Mark color={color} icon={icon}>
            {words}
          </Mark>
        ) : (
          <ArchivedBadge />
        )
      }
    >
      <WithDiscussion
        thing={{ ...quiz, kind: 'quiz' }}
        label={t`Quiz`}
        icon={IconListCheck}
        open={tab}
        onOpen={(next) => void navigate({ search: besideSearch({ tab: next }), replace: true, resetScroll: false })}
      >
        <Stack gap="xl">
          {description_markdown && <Markdown>{description_markdown}</Markdown>}
          <Card withBorder p="md" component="section" aria-labelledby="what-it-takes">
            <Stack gap="md">
              <Title order={2} id="what-it-takes" size="h3">{t`What it takes`}</Title>
              <Facts quiz={quiz} />
              <Stack gap={4}>
                {standingLines(quiz, standing).map((line) => (
                  <Text key={line}>{line}</Text>
                ))}
              </Stack>
              <Begin quiz={quiz} />
            </Stack>
          </Card>
          <OwnAttempts quizId={quiz.id} />
        </Stack>
      </WithDiscussion>
    </DetailPage>
  )
}
