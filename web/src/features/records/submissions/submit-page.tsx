import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { IconSend } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { isMissing } from '../../../platform/missing.ts'
import { useAccess } from '../../../platform/session.tsx'
import { Answer, Empty } from '../../../platform/parts/states.tsx'
import type { SubmissionDraft } from './kept-draft.ts'
import { openingFor, useBlank } from './opening.ts'
import { SubmissionForm } from './submission-form.tsx'

const route = getRouteApi('/inside/my-records/new')

export function SubmitPage() {
  const { organizations } = useAccess()
  const { certification } = route.useSearch()
  const blank = useBlank()
  return (
    <Page
      title={t`Submit a record`}
      intro={t`Tell what you did and prove it. Whoever is responsible for you decides.`}
      above={<Crumb to="/my-records">{t`My records`}</Crumb>}
      size="sm"
    >
      {organizations.length === 0 ? (
        <Empty
          icon={<IconSend />}
          title={t`You belong to no organization yet`}
        >{t`Records are filed with an organization. Ask your administrator to add you to its directory.`}</Empty>
      ) : certification === undefined ? (
        <NewForm name="" opening={blank} />
      ) : (
        <ProvingForm key={certification} certificationId={certification} blank={blank} />
      )}
    </Page>
  )
}

/** Opens the form with what the certification requires. If it no longer concerns the reader, the form is empty. */
function ProvingForm({ certificationId, blank }: { certificationId: string; blank: SubmissionDraft }) {
  const init = { params: { path: { cert_id: certificationId } } }
  const standing = $api.useQuery('get', '/api/certifications/{cert_id}/standing', init, { refetchOnWindowFocus: false })
  if (isMissing(standing.error)) return <NewForm name="" opening={blank} />
  return (
    <Answer query={standing} failed={t`The certification could not be loaded`}>
      {(found) => (
        <NewForm
          name={`:${found.certification.id}`}
          opening={openingFor(blank, found)}
          meant={found.certification.id}
          knownSubjects={found.subjects}
        />
      )}
    </Answer>
  )
}

type NewProps = { name: string; opening: SubmissionDraft; meant?: string; knownSubjects?: { id: string; name: string }[] }

function NewForm({ name, ...props }: NewProps) {
  const { organizations } = useAccess()
  const navigate = useNavigate()
  return (
    <SubmissionForm
      {...props}
      form={name}
      organizations={organizations.map(({ organization }) => organization)}
      does={t`Submit for approval`}
      onDone={(record) => {
        void refresh()
        notifications.show({ color: 'green', title: t`Submitted`, message: t`“${{ title: record.title }}” now waits for approval.` })
        void navigate({ to: '/my-records/$recordId', params: { recordId: record.id }, ignoreBlocker: true })
      }}
    />
  )
}
