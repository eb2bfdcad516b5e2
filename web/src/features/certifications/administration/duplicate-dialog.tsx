import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import type { Certification } from './words.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const copyName = ({ name }: Certification) => t`${name} (copy)`
const copiedWords = ({ name }: { name: string }) => t`“${name}” is there, with the same rules and files.`

/** Copies a certification with its subjects, rules and files, and goes to the copy. */
export function DuplicateDialog({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const proposed = copyName(certification).slice(0, 200)
  const [name, setName] = useState(proposed)
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
  const copy = () => {
    if (name.trim() === '') return
    const body = { name: name.trim() }
    copying.mutate({ params: { path: { cert_id: certification.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Duplicate the certification`}
      says={t`The copy has the same subjects, rules and files. Roles, awards, requests and sign-offs stay with the original.`}
      does={t`Duplicate`}
      begun={name !== proposed}
      isPending={copying.isPending}
      error={copying.error}
      failed={t`It was not copied`}
      onSubmit={copy}
      onClose={onClose}
    >
      <TextInput
        label={t`Name of the copy`}
        required
        data-autofocus
        maxLength={200}
        value={name}
        error={name.trim() === '' && t`What is it called?`}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
