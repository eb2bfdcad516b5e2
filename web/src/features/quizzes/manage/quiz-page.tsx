import { t } from '@lingui/core/macro'
import { IconBroadcast, IconChartBar, IconExternalLink, IconListCheck, IconSettings, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../../platform/pages/detail-tabs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { useDiscussionTab } from '../../forums/discussion.tsx'
import { FilesOf } from '../pictures/origin.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { AnalysisTab } from './analysis/analysis-tab.tsx'
import { AttemptsTab } from './attempts/attempts-tab.tsx'
import { SittingsTab } from '../sittings/manage/sittings-tab.tsx'
import { QuestionsTab } from './questions/questions-tab.tsx'
import { type BankEdit, type SavedQuestions, useBank } from './questions/use-bank.ts'
import { QuizMenu } from './quiz-menu.tsx'
import type { QuizTab } from './search.ts'
import { SettingsTab } from './settings/settings-tab.tsx'
import { useSettings } from './settings/use-settings.ts'
import { StateMarks } from './state-marks.tsx'
import type { KeptQuiz } from './words.ts'

const route = getRouteApi('/inside/o/$org/quizzes/$quizId')

/** A quiz for those who manage it. */
export function KeptQuizPage() {
  const { quizId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/quizzes/{quiz_id}', { params: { path: { quiz_id: quizId } } })
  return (
    <One query={query} kind={t`Quiz`} failed={t`The quiz could not be loaded`} above={<Above />}>
      {(quiz) => (quiz.owner_organization_id === organization.id ? <OneQuiz key={quiz.id} quiz={quiz} /> : <NotFound />)}
    </One>
  )
}

function Above() {
  const { organization } = useChosenOrganization()
  return <Crumb to="/o/$org/quizzes" params={{ org: organization.slug }}>{t`Quizzes`}</Crumb>
}

/** Text typed in one tab stays while the reader looks at another tab. */
function OneQuiz({ quiz }: { quiz: KeptQuiz }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { holds } = useAccess()
  const owner = useOwnerName(quiz)
  const held = useState<BankEdit>()
  const files = useMemo(() => ({ quiz: quiz.id }), [quiz.id])
  const settings = useSettings(quiz)
  const writes = quiz.may.includes('update')
  const reads = holds('quizzes:read', quiz)
  useUnsavedWarning(held[0] !== undefined || settings.changed)
  const tabs: DetailTab<QuizTab>[] = [
    { name: 'questions', label: t`Questions`, icon: IconListCheck, room: <Questions quiz={quiz} held={held} writes={writes} /> },
    ...(reads
      ? [
          { name: 'live' as const, label: t`Live`, icon: IconBroadcast, room: <SittingsTab quiz={quiz} writes={writes} /> },
          { name: 'attempts' as const, label: t`Attempts`, icon: IconUsers, room: <AttemptsTab quiz={quiz} /> },
          { name: 'analysis' as const, label: t`Analysis`, icon: IconChartBar, room: <AnalysisTab quiz={quiz} /> },
        ]
      : []),
    ...useDiscussionTab({ ...quiz, kind: 'quiz' }),
    {
      name: 'settings',
      label: t`Settings`,
      icon: IconSettings,
      room: <SettingsTab quiz={quiz} settings={settings} writes={writes} />,
    },
  ]
  return (
    <FilesOf value={files}>
      <DetailPage
        title={quiz.title}
        above={<Above />}
        says={<span className="wraps">{owner}</span>}
        state={
          <>
            {quiz.archived_at && <ArchivedBadge />}
            <StateMarks quiz={quiz} />
          </>
        }
        actions={
          quiz.version > 0 && (
            <LinkButton
              to="/quizzes/$quizId"
              params={{ quizId: quiz.id }}
              variant="default"
              leftSection={<IconExternalLink size={17} aria-hidden />}
            >{t`Open it`}</LinkButton>
          )
        }
        menu={<QuizMenu quiz={quiz} unsaved={held[0] !== undefined} />}
      >
        <DetailTabs
          tabs={tabs}
          open={tab}
          onOpen={(next) => void navigate({ search: next === undefined ? {} : { tab: next }, replace: true, resetScroll: false })}
        />
      </DetailPage>
    </FilesOf>
  )
}

type QuestionsProps = { quiz: KeptQuiz; held: [BankEdit, (next: BankEdit) => void]; writes: boolean }

function Questions({ quiz, held, writes }: QuestionsProps) {
  const query = $api.useQuery('get', '/api/quizzes/{quiz_id}/questions', { params: { path: { quiz_id: quiz.id } } })
  return (
    <Answer query={query} failed={t`The questions could not be loaded`}>
      {(saved) => <Builder quiz={quiz} saved={saved} held={held} writes={writes} />}
    </Answer>
  )
}

function Builder({ quiz, saved, held, writes }: QuestionsProps & { saved: SavedQuestions }) {
  const editing = useBank(quiz.id, saved, held)
  return <QuestionsTab quiz={quiz} editing={editing} writes={writes} />
}
