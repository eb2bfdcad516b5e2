import { t } from '@lingui/core/macro'
import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { type FieldErrors, useDraft } from '../../platform/forms/use-draft.ts'
import { useChosen, useHere } from '../../platform/house/chosen.ts'
import { type View, type ViewRoom, refreshViews } from './queries.ts'
import { queryOf } from './query.ts'

/** The dialog to open for the views of a list. */
export type ViewDialog = { to: 'save' } | { to: 'change' | 'delete'; view: View }
type Props = { room: ViewRoom; asked: ViewDialog; onAsk: (asked: ViewDialog) => void; onClose: () => void }

export function Dialogs({ room, asked, onAsk, onClose }: Props) {
  if (asked.to === 'save') return <SaveDialog room={room} onClose={onClose} />
  if (asked.to === 'delete') return <DeleteDialog view={asked.view} onClose={onClose} />
  return <ChangeDialog view={asked.view} onDelete={() => onAsk({ to: 'delete', view: asked.view })} onClose={onClose} />
}

type Draft = { name: string; shared: boolean }
const named = ({ name }: Draft): FieldErrors<'name'> => (name.trim() === '' ? { name: t`Give the view a name.` } : {})

/** Returns the query of the current address. */
const useShown = () => queryOf(useLocation().searchStr)

/** Saves the current view of the list. */
function SaveDialog({ room, onClose }: { room: ViewRoom; onClose: () => void }) {
  const org_id = useChosen()?.id ?? ''
  const query = useShown()
  const keyFor = useRequestKey()
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft({ name: '', shared: false }, ['name'])
  const saving = $api.useMutation('post', '/api/organizations/{org_id}/views', {
    onError: refuse,
    onSuccess: ({ name }) => {
      notifications.show({ message: t`“${name}” is kept among the views of this list.` })
      onClose()
      return refreshViews()
    },
  })
  const save = () => {
    const body = { room, name: draft.name.trim(), query, shared: draft.shared }
    if (passes(named(draft))) saving.mutate({ params: { path: { org_id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Save this view`}
      says={t`The filters and the order of the list are kept, not what it shows: a view always shows what there is when it is opened.`}
      does={t`Save`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <NameField draft={draft} error={errors.name} onChange={change} />
      <SharedField draft={draft} mayShare={useMayShare()} onChange={change} />
    </FormDialog>
  )
}

/** Renames, updates, shares or unshares a view. */
function ChangeDialog({ view, onDelete, onClose }: { view: View; onDelete: () => void; onClose: () => void }) {
  const shown = useShown()
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(
    () => ({ name: view.name, shared: view.shared, follows: false }),
    ['name', 'shared'],
  )
  const shares = useMayShare()
  const mayShare = shares || view.shared
  const isOnlyToWithdraw = view.shared && draft.shared && !shares
  const saving = $api.useMutation('patch', '/api/organizations/{org_id}/views/{view_id}', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
      return refreshViews()
    },
  })
  const save = () => {
    const body = { name: draft.name.trim(), ...(mayShare && { shared: draft.shared }), ...(draft.follows && { query: shown }) }
    if (passes(named(draft))) saving.mutate({ params: { path: pathOf(view) }, body })
  }
  return (
    <FormDialog
      title={t`Change the view`}
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={save}
      onClose={onClose}
    >
      {isOnlyToWithdraw && (
        <Text size="sm">{t`You may no longer share views. Take the sharing back to change this one for yourself, or delete it.`}</Text>
      )}
      <NameField draft={draft} error={errors.name} disabled={isOnlyToWithdraw} onChange={change} />
      <SharedField draft={draft} error={errors.shared} mayShare={mayShare} onChange={change} />
      {queryOf(view.query) !== shown && (
        <Checkbox
          label={t`Show from now on what the list shows now`}
          checked={draft.follows}
          disabled={isOnlyToWithdraw}
          onChange={(event) => change({ follows: event.currentTarget.checked })}
        />
      )}
      <div>
        <Button
          variant="subtle"
          color="red"
          px={8}
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={onDelete}
        >{t`Delete the view`}</Button>
      </div>
    </FormDialog>
  )
}

function DeleteDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const deleting = $api.useMutation('delete', '/api/organizations/{org_id}/views/{view_id}', {
    onSuccess: () => {
      notifications.show({ message: t`“${{ name: view.name }}” is deleted.` })
      onClose()
      return refreshViews()
    },
  })
  return (
    <FormDialog
      title={t`Delete “${{ name: view.name }}”?`}
      says={
        view.shared
          ? t`Nobody finds this view any more. What it showed stays as it is.`
          : t`You do not find this view any more. What it showed stays as it is.`
      }
      does={t`Delete`}
      danger
      begun={false}
      isPending={deleting.isPending}
      error={deleting.error}
      failed={t`It was not deleted`}
      onSubmit={() => deleting.mutate({ params: { path: pathOf(view) } })}
      onClose={onClose}
    />
  )
}

const pathOf = ({ organization_id, id }: View) => ({ org_id: organization_id, view_id: id })
const useMayShare = () => useHere().holdsThroughout('directory:write')

type FieldProps = { draft: Draft; error?: string | undefined; disabled?: boolean; onChange: (next: Partial<Draft>) => void }

const NameField = ({ draft, error, disabled = false, onChange }: FieldProps) => (
  <TextInput
    label={t`Name`}
    withAsterisk
    data-autofocus
    maxLength={80}
    disabled={disabled}
    value={draft.name}
    error={error}
    onChange={(event) => onChange({ name: event.currentTarget.value })}
  />
)

const SharedField = ({ draft, error, mayShare, onChange }: FieldProps & { mayShare: boolean }) =>
  mayShare && (
    <Checkbox
      label={t`For everybody in the organization`}
      description={t`Everybody sees in it what they may see.`}
      checked={draft.shared}
      error={error}
      onChange={(event) => onChange({ shared: event.currentTarget.checked })}
    />
  )
