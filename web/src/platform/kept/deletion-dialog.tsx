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
  /** The thing to delete. `archived` is also true if things of its kind are never archived. */
  id: string
  archived: boolean
  /** The question, such as `Delete this record for good?` */
  title: string
  /** Whether the user has to type the title or the name. */
  named: 'title' | 'name'
  /** Says what happens, if it is not a deletion for good. */
  says?: string
  /** The label of the button, `Delete for good` by default. */
  verb?: string
  /** Returns the message after the deletion of the thing with this name. */
  tells: (name: string) => string
  /** Fetches what the deletion would also remove. */
  impact: () => Promise<{ data?: Impact; error?: unknown }>
  remove: () => Promise<{ error?: unknown }>
  onClose: () => void
  /** Leaves the page of the deleted thing before all queries are refreshed. */
  onGone: () => unknown
}

/** Shows what the deletion would also remove, and asks for the name before it deletes for good. */
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
