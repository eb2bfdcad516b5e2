import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/client.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { CopyDialog } from '../../../platform/kept/copy-dialog.tsx'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { mayArchive } from '../../../platform/kept/may.ts'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { ImportDialog } from './interchange/import-dialog.tsx'
import type { KeptQuiz } from './words.ts'

const PATH = '/api/quizzes/{quiz_id}'

type Props = {
  quiz: KeptQuiz
  /** True when the page has unsaved questions. Saving them would overwrite imported ones. */
  unsaved: boolean
}

/** Rarely used actions on a quiz, for those who may use them. */
export function QuizMenu({ quiz, unsaved }: Props) {
  const { holds } = useAccess()
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const [asking, setAsking] = useState<'copy' | 'import'>()
  const params = { path: { quiz_id: quiz.id } }
  const reads = holds('quizzes:read', quiz)
  const close = () => setAsking(undefined)
  return (
    <>
      <KeptMenu
        archived={quiz.archived_at !== null}
        archive={mayArchive(quiz) ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The quiz is archived: nobody takes it any more, and what was passed stays. You can bring it back at any time.`,
          back: t`The quiz is back.`,
        }}
        deletion={
          quiz.may.includes('delete')
            ? {
                id: quiz.id,
                title: t`Delete this quiz for good?`,
                named: 'title',
                tells: () => t`The quiz is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/quizzes', params: { org }, ignoreBlocker: true }),
              }
            : undefined
        }
      >
        {quiz.may.includes('duplicate') && (
          <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => setAsking('copy')}>{t`Duplicate`}</Menu.Item>
        )}
        {quiz.may.includes('update') && (
          <Menu.Item
            leftSection={<IconFileImport size={17} aria-hidden />}
            onClick={() => (unsaved ? sayUnsaved() : setAsking('import'))}
          >{t`Import questions`}</Menu.Item>
        )}
        {reads && <ExportItem quiz={quiz} format="gift" label={t`Export as GIFT`} />}
        {reads && <ExportItem quiz={quiz} format="qti" label={t`Export as QTI 3`} />}
      </KeptMenu>
      {asking === 'copy' && <DuplicateDialog quiz={quiz} onClose={close} />}
      {asking === 'import' && <ImportDialog quiz={quiz} onClose={close} />}
    </>
  )
}

const sayUnsaved = () =>
  notifications.show({
    color: 'yellow',
    title: t`Save your questions first`,
    message: t`What you changed on this page would be in the way of what is imported.`,
  })

type ExportProps = { quiz: KeptQuiz; format: 'gift' | 'qti'; label: string }

/** Unsaved changes are not in the exported file. */
function ExportItem({ quiz: { id }, format, label }: ExportProps) {
  const exporting = useMutation({
    mutationFn: () => saveFile(`/api/quizzes/${id}/questions/export?format=${format}`, format === 'gift' ? 'quiz.gift.txt' : 'quiz.zip'),
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was exported`, message: sentence(error), role: 'alert' }),
    onSuccess: () => notifications.show({ message: t`The file is in your downloads.` }),
  })
  return (
    <Menu.Item leftSection={<IconFileExport size={17} aria-hidden />} onClick={() => exporting.mutate()}>
      {label}
    </Menu.Item>
  )
}

const copyTitle = ({ title }: KeptQuiz) => t`${title} (copy)`

/** Copies a quiz with its questions and opens the copy. */
function DuplicateDialog({ quiz, onClose }: { quiz: KeptQuiz; onClose: () => void }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const params = { path: { quiz_id: quiz.id } }
  return (
    <CopyDialog
      title={t`Duplicate the quiz`}
      says={t`The copy has the same settings, subjects and questions. Attempts, and what counts on it, stay with the original.`}
      name={{ label: t`Title of the copy`, proposed: copyTitle(quiz), missing: t`Give the quiz a title.` }}
      copy={(title, headers) => api.POST('/api/quizzes/{quiz_id}/duplicate', { params, body: { title }, headers })}
      tells={() => t`The copy is there, with the same questions. It is not published yet.`}
      onCopied={({ id }) => navigate({ to: '/o/$org/quizzes/$quizId', params: { org, quizId: id } })}
      onClose={onClose}
    />
  )
}
