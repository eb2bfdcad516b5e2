import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { NoteField, noteOf } from '../../../platform/forms/fields.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { slugOf } from '../../../platform/forms/slug.ts'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import type { Server } from '../words.ts'

type Props = {
  organizationId: string
  /** The server to change. Without it a new one is added. */
  server?: Server
  onClose: () => void
  onMade?: (server: Server) => void
}

const textOf = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** Adds an external learning system, or changes one. */
export function ServerDialog({ organizationId, server, onClose, onMade }: Props) {
  const keyFor = useRequestKey()
  const start = () => ({
    name: server?.name ?? '',
    slug: server?.slug ?? '',
    lms_kind: server?.lms_kind ?? '',
    base_url: server?.base_url ?? '',
    description: server?.description ?? '',
  })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, ['name', 'slug', 'lms_kind', 'base_url'])
  const onSuccess = (saved: Server) => {
    notifications.show({ message: server ? t`The changes are saved.` : t`“${{ name: saved.name }}” is there.` })
    onClose()
    onMade?.(saved)
    return refresh()
  }
  const creating = $api.useMutation('post', '/api/external-lms/servers', { onError: refuse, onSuccess })
  const changing = $api.useMutation('patch', '/api/external-lms/servers/{server_id}', { onError: refuse, onSuccess })
  const save = () => {
    if (!passes(draft.name.trim() === '' ? { name: t`What is it called?` } : {})) return
    const said = {
      name: draft.name.trim(),
      lms_kind: textOf(draft.lms_kind),
      base_url: textOf(draft.base_url),
      description: noteOf(draft.description),
    }
    if (server) return changing.mutate({ params: { path: { server_id: server.id } }, body: said })
    const body = { ...said, organization_id: organizationId, slug: draft.slug.trim() }
    creating.mutate({ body, headers: keyFor(body) })
  }
  const named = (name: string) => change({ name, ...(!server && draft.slug === slugOf(draft.name) && { slug: slugOf(name) }) })
  return (
    <FormDialog
      title={server ? t`Edit the learning system` : t`Add a learning system`}
      does={server ? t`Save the changes` : t`Add it`}
      begun={begun}
      isPending={creating.isPending || changing.isPending}
      error={elsewhere(creating.error ?? changing.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        required
        data-autofocus
        maxLength={200}
        value={draft.name}
        error={errors.name}
        onChange={(event) => named(event.currentTarget.value)}
      />
      {!server && (
        <TextInput
          label={t`Short name`}
          description={t`In addresses: small letters, digits and hyphens. It stays for good.`}
          required
          maxLength={100}
          value={draft.slug}
          error={errors.slug}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t`What it runs`}
        placeholder={t`Such as Moodle, Canvas or ILIAS`}
        maxLength={100}
        value={draft.lms_kind}
        error={errors.lms_kind}
        onChange={(event) => change({ lms_kind: event.currentTarget.value })}
      />
      <TextInput
        label={t`Its address`}
        description={t`For people to look at. Nothing is fetched from there.`}
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={draft.base_url}
        error={errors.base_url}
        onChange={(event) => change({ base_url: event.currentTarget.value })}
      />
      <NoteField label={t`Description`} value={draft.description} onChange={(description) => change({ description })} />
    </FormDialog>
  )
}
