import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { $api, refresh, type Schemas } from '../../../../platform/client.ts'
import { NoteField } from '../../../../platform/forms/fields.tsx'
import { DialogForm } from '../../../../platform/forms/form-dialog.tsx'
import { useUnsavedWarning } from '../../../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { Dialog } from '../../../../platform/parts/dialog.tsx'
import { Answer, Problem } from '../../../../platform/parts/states.tsx'
import { KeptRecords } from './kept-records.tsx'

type Undo = Schemas['RecordImportUndo']
type Props = { id: string; onClose: (undone: boolean) => void }

/** Shows which records an undo deletes and which it keeps. Asks for a reason, then undoes the import. */
export function UndoDialog({ id, onClose }: Props) {
  const params = { path: { record_import_id: id } }
  const undoing = $api.useMutation('post', '/api/records/imports/{record_import_id}/undo')
  const query = $api.useQuery(
    'get',
    '/api/records/imports/{record_import_id}/undo',
    { params },
    { staleTime: 0, gcTime: 0, enabled: !undoing.isSuccess },
  )
  const close = () => {
    onClose(undoing.isSuccess)
    if (undoing.isSuccess) void refresh()
  }
  const undo = (reason: string) =>
    undoing.mutate(
      { params, body: { reason } },
      {
        onSuccess: ({ removed_count, kept_count }) => {
          notifications.show({ message: deletedWords(removed_count) })
          if (kept_count > 0) return
          onClose(true)
          void refresh()
        },
      },
    )
  return (
    <Dialog title={t`Undo import`} onClose={close}>
      {undoing.data ? (
        <Closing onClose={close}>
          <Text size="sm">{deletedWords(undoing.data.removed_count)}</Text>
          <KeptRecords kept={undoing.data.kept} />
        </Closing>
      ) : (
        <Answer query={query} failed={t`The import could not be loaded`}>
          {(found) => <Confirmation found={found} isPending={undoing.isPending} error={undoing.error} onUndo={undo} onClose={close} />}
        </Answer>
      )}
    </Dialog>
  )
}

type ConfirmationProps = { found: Undo; isPending: boolean; error: unknown; onUndo: (reason: string) => void; onClose: () => void }

function Confirmation({ found: { removed_count, kept }, isPending, error, onUndo, onClose }: ConfirmationProps) {
  const { draft, errors, begun, change, passes } = useDraft<{ reason: string }, 'reason'>({ reason: '' }, ['reason'])
  useUnsavedWarning(begun, isPending)
  if (removed_count === 0)
    return (
      <Closing onClose={onClose}>
        <Text size="sm">{t`No record of this import can be deleted.`}</Text>
        <KeptRecords kept={kept} />
      </Closing>
    )
  const send = () => {
    const reason = draft.reason.trim()
    if (passes(reason === '' ? { reason: t`Write a sentence for the audit log.` } : {})) onUndo(reason)
  }
  return (
    <DialogForm
      says={plural(removed_count, {
        one: '# record is deleted permanently. This can’t be undone.',
        other: '# records are deleted permanently. This can’t be undone.',
      })}
      does={t`Undo import`}
      danger
      isPending={isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <KeptRecords kept={kept} />
      <NoteField label={t`Reason`} required first value={draft.reason} error={errors.reason} onChange={(reason) => change({ reason })} />
      {error !== null && <Problem error={error} title={t`The import was not undone`} />}
    </DialogForm>
  )
}

const Closing = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
  <Stack gap="md">
    {children}
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>{t`Close`}</Button>
    </Group>
  </Stack>
)

const deletedWords = (count: number) => plural(count, { one: '# record was deleted.', other: '# records were deleted.' })
