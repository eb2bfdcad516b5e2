import { t } from '@lingui/core/macro'
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, answered, done, forget } from '../client.ts'
import { Form } from '../forms/form.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Answer, Loading, Problem } from '../parts/states.tsx'
import { lossWords } from './loss.ts'

type Impact = Schemas['DeletionImpact']
export type DeletionProps = {
  /** What is deleted: its id, and whether it is out of sight already, or is never archived. */
  id: string
  archived: boolean
  /** Such as `Delete this record for good?` */
  title: string
  /** What has to be typed. */
  named: 'title' | 'name'
  /** What happens, where it is not that something goes for good. */
  says?: string
  /** What the button says then. */
  verb?: string
  /** What is told afterwards, of what was called so. */
  tells: (name: string) => string
  /** Asks what would be lost. */
  impact: () => Promise<{ data?: Impact; error?: unknown }>
  remove: () => Promise<{ error?: unknown }>
  onClose: () => void
  /** Leaves what is gone, before the rest is asked for anew. */
  onGone: () => unknown
}

/** Says what would be lost, and asks for the name before it deletes for good. */
export function DeletionDialog({ id, title, impact, remove, tells, onClose, onGone, ...rest }: DeletionProps) {
  const query = useQuery({ queryKey: ['deletion', id], queryFn: () => answered(impact()), staleTime: 0, gcTime: 0 })
  const deleting = useMutation({
    mutationFn: (_name: string) => done(remove()),
    onSuccess: async (_nothing, name) => {
      notifications.show({ message: tells(name) })
      await onGone()
      await forget(id)
    },
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <Answer query={query} wait={<Loading rows={2} height={40} />}>
        {(found) => (
          <Confirmation {...rest} impact={found} deleting={deleting} onCancel={onClose} onConfirm={() => deleting.mutate(found.name)} />
        )}
      </Answer>
    </Dialog>
  )
}

type ConfirmationProps = Pick<DeletionProps, 'archived' | 'named' | 'says' | 'verb'> & {
  impact: Impact
  deleting: { isPending: boolean; error: unknown }
  onCancel: () => void
  onConfirm: () => void
}

function Confirmation({ named, impact, archived, says, verb = t`Delete for good`, deleting, onCancel, onConfirm }: ConfirmationProps) {
  const { name, consequences } = impact
  const [typed, setTyped] = useState('')
  const same = typed.trim() === name.trim()
  return (
    <Form
      isPending={deleting.isPending}
      onSubmit={() => {
        if (same) onConfirm()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{says ?? (archived ? t`“${name}” goes, and cannot be brought back.` : goesUnlessArchived(name))}</Text>
        {consequences.length > 0 && says !== undefined && <Text size="sm">{t`This ends:`}</Text>}
        {consequences.length > 0 && (
          <List size="sm" spacing={4}>
            {consequences.map((loss) => (
              <List.Item key={loss.key}>{lossWords(loss)}</List.Item>
            ))}
          </List>
        )}
        <TextInput
          label={named === 'title' ? t`Type the title to confirm` : t`Type the name to confirm`}
          description={name}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {deleting.error !== null && (
          <Problem error={deleting.error} title={says === undefined ? t`It was not deleted` : t`Nothing was changed`} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {says === undefined ? t`Keep it` : t`Cancel`}
          </Button>
          <Button type="submit" color="red.9" disabled={!same} loading={deleting.isPending}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

const goesUnlessArchived = (name: string) => t`“${name}” goes, and cannot be brought back. To put it out of sight only, archive it instead.`
