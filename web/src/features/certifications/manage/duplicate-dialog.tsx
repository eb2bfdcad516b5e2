import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { CopyDialog } from '../../../platform/forms/copy-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import type { Certification } from './words.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const copyName = ({ name }: Certification) => t`${name} (copy)`
const copiedWords = ({ name }: { name: string }) => t`“${name}” is there, with the same rules and files.`

/** Copies a certification with its subjects, rules and files, and opens the copy. */
export function DuplicateDialog({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const keyFor = useRequestKey()
  const copying = $api.useMutation('post', '/api/certifications/{cert_id}/duplicate', {
    onSuccess: async (copy) => {
      void refresh()
      notifications.show({ message: copiedWords(copy) })
      onClose()
      await navigate({ to: '/o/$org/certifications/$certificationId', params: { org, certificationId: copy.id } })
    },
  })
  const copy = (name: string) => {
    const body = { name }
    copying.mutate({ params: { path: { cert_id: certification.id } }, body, headers: keyFor(body) })
  }
  return (
    <CopyDialog
      title={t`Duplicate the certification`}
      says={t`The copy has the same subjects, rules and files. Roles, awards, requests and sign-offs stay with the original.`}
      name={{ label: t`Name of the copy`, proposed: copyName(certification), missing: t`What is it called?` }}
      copying={copying}
      onCopy={copy}
      onClose={onClose}
    />
  )
}
