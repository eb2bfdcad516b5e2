import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { Problem } from '../../../platform/parts/states.tsx'
import type { Certification } from './words.ts'

const copyName = ({ name }: Certification) => t`${name} (copy)`
const copiedWords = ({ name }: { name: string }) => t`“${name}” is there, with the same rules and files.`

/** Copies a certification with its subjects, rules and files, and goes to the copy. */
export function DuplicateDialog({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const [name, setName] = useState(() => copyName(certification).slice(0, 200))
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const copying = $api.useMutation('post', '/api/certifications/{cert_id}/duplicate', {
    onSuccess: async (copy) => {
      void refresh()
      notifications.show({ message: copiedWords(copy) })
      onClose()
      await navigate({ to: '/certification-types/$certificationId', params: { certificationId: copy.id } })
    },
  })
  const copy = () => {
    const body = { name: name.trim() }
    copying.mutate({ params: { path: { cert_id: certification.id } }, body, headers: keyFor(body) })
  }
  return (
    <Modal opened onClose={onClose} title={t`Duplicate the certification`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') copy()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t`The copy has the same subjects, rules and files. Roles, awards, requests and sign-offs stay with the original.`}</Text>
          <TextInput
            label={t`Name of the copy`}
            required
            data-autofocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {copying.isError && <Problem error={copying.error} title={t`It was not copied`} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={copying.isPending} disabled={name.trim() === ''}>{t`Duplicate`}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
