import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, queryClient } from '../../../platform/client.ts'
import { Loading, Problem } from '../../../platform/states.tsx'
import type { LearningRecord } from '../words.ts'

/** Says what would be lost, and asks for the name before it deletes for good. */
export function DeletionDialog({ record, onClose }: { record: LearningRecord; onClose: () => void }) {
  const params = { path: { record_id: record.id } }
  const navigate = useNavigate()
  const impact = $api.useQuery('get', '/api/records/{record_id}/permanent-deletion', { params }, { staleTime: 0, gcTime: 0 })
  const deleting = $api.useMutation('delete', '/api/records/{record_id}/permanent-deletion', {
    onSuccess: async () => {
      notifications.show({ message: 'The record is deleted for good.' })
      await navigate({ to: '/records' })
      queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(record.id) })
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Delete this record for good?" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      {impact.isPending && <Loading rows={2} height={40} />}
      {impact.isError && <Problem error={impact.error} retry={() => void impact.refetch()} />}
      {impact.data && (
        <Confirmation
          name={impact.data.name}
          consequences={impact.data.consequences}
          archived={record.archived_at !== null}
          busy={deleting.isPending}
          error={deleting.error}
          onCancel={onClose}
          onConfirm={() => deleting.mutate({ params })}
        />
      )}
    </Modal>
  )
}

type Props = {
  name: string
  consequences: { key: string; description: string }[]
  archived: boolean
  busy: boolean
  error: unknown
  onCancel: () => void
  onConfirm: () => void
}

function Confirmation({ name, consequences, archived, busy, error, onCancel, onConfirm }: Props) {
  const [typed, setTyped] = useState('')
  const same = typed.trim() === name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (same) onConfirm()
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          “{name}” goes, and cannot be brought back.
          {!archived && ' To put it out of sight only, archive it instead.'}
        </Text>
        {consequences.length > 0 && (
          <List size="sm" spacing={4}>
            {consequences.map(({ key, description }) => (
              <List.Item key={key}>{description}</List.Item>
            ))}
          </List>
        )}
        <TextInput
          label="Type the title to confirm"
          description={name}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error !== null && <Problem error={error} title="It was not deleted" />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Keep it
          </Button>
          <Button type="submit" color="red.9" disabled={!same} loading={busy}>
            Delete for good
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
