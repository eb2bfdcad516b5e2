import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../platform/client.ts'
import { CopyDialog } from '../../../platform/kept/copy-dialog.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Certification } from './words.ts'

const copyName = ({ name }: Certification) => t`${name} (copy)`
const copiedWords = ({ name }: { name: string }) => t`“${name}” is there, with the same rules and files.`

/** Copies a certification with its subjects, rules and files, and opens the copy. */
export function DuplicateDialog({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const params = { path: { cert_id: certification.id } }
  return (
    <CopyDialog
      title={t`Duplicate the certification`}
      says={t`The copy has the same subjects, rules and files. Roles, awards, requests and sign-offs stay with the original.`}
      name={{ label: t`Name of the copy`, proposed: copyName(certification), missing: t`What is it called?` }}
      copy={(name, headers) => api.POST('/api/certifications/{cert_id}/duplicate', { params, body: { name }, headers })}
      tells={copiedWords}
      onCopied={({ id }) => navigate({ to: '/o/$org/certifications/$certificationId', params: { org, certificationId: id } })}
      onClose={onClose}
    />
  )
}
