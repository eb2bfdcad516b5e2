import { t } from '@lingui/core/macro'
import { Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, api, refresh } from '../../../platform/client.ts'
import { CopyDialog } from '../../../platform/kept/copy-dialog.tsx'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { JobAid } from '../words.ts'
import { openQuestion } from '../../../platform/over/question.ts'

const PATH = '/api/job-aids/{job_aid_id}'

export function AidMenu({ aid }: { aid: JobAid }) {
  const { holds } = useAccess()
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const [copying, setCopying] = useState(false)
  const askAgain = useAskAgain(aid)
  const params = { path: { job_aid_id: aid.id } }
  const writes = holds('job-aids:write', aid)
  return (
    <>
      <KeptMenu
        archived={aid.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The job aid is archived: nobody finds it any more, and who read it stays. You can bring it back at any time.`,
          back: t`The job aid is back.`,
        }}
        deletion={
          holds('job-aids:delete', aid)
            ? {
                id: aid.id,
                title: t`Delete this job aid for good?`,
                named: 'title',
                tells: () => t`The job aid is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/job-aids', params: { org }, ignoreBlocker: true }),
              }
            : undefined
        }
      >
        {writes && <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => setCopying(true)}>{t`Duplicate`}</Menu.Item>}
        {writes && <Menu.Item leftSection={<IconRefresh size={17} aria-hidden />} onClick={askAgain}>{t`Have it read again`}</Menu.Item>}
      </KeptMenu>
      {copying && <DuplicateDialog aid={aid} onClose={() => setCopying(false)} />}
    </>
  )
}

/** Asks everybody to read the aid again. Only people who open it after that count as readers. */
function useAskAgain({ id, title }: JobAid) {
  const asking = $api.useMutation('patch', PATH, {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: () => {
      notifications.show({ message: t`Everybody is asked to read it again.` })
      return refresh()
    },
  })
  return () =>
    openQuestion({
      title: t`Have “${title}” read again?`,
      centered: true,
      children: <Text size="sm">{t`Only who opens it from now on counts as having read it. Who read it before stays on the list.`}</Text>,
      labels: { confirm: t`Have it read again`, cancel: t`Cancel` },
      onConfirm: () => asking.mutate({ params: { path: { job_aid_id: id } }, body: { require_recertification: true } }),
    })
}

const copyTitle = ({ title }: JobAid) => t`${title} (copy)`

/** Copies an aid with its text, files and links, and opens the copy. */
function DuplicateDialog({ aid, onClose }: { aid: JobAid; onClose: () => void }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const params = { path: { job_aid_id: aid.id } }
  return (
    <CopyDialog
      title={t`Duplicate the job aid`}
      says={t`The copy has the same text, subjects, files and links. Who read it, and what counts on it, stay with the original.`}
      name={{ label: t`Title of the copy`, proposed: copyTitle(aid), missing: t`Give it a title.` }}
      copy={(title, headers) => api.POST('/api/job-aids/{job_aid_id}/duplicate', { params, body: { title }, headers })}
      tells={() => t`The copy is there, with the same text, files and links.`}
      onCopied={({ id }) => navigate({ to: '/o/$org/job-aids/$aidId', params: { org, aidId: id } })}
      onClose={onClose}
    />
  )
}
