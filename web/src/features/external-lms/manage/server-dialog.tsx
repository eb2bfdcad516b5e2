import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { api } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { NoteField, noteOf } from '../../../platform/forms/fields.tsx'
import { slugOf } from '../../../platform/forms/slug.ts'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { useSaving } from '../../../platform/forms/use-saving.ts'
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
  const start = () => ({
    name: server?.name ?? '',
    slug: server?.slug ?? '',
    lms_kind: server?.lms_kind ?? '',
    base_url: server?.base_url ?? '',
    description: server?.description ?? '',
  })
  const { draft, errors, begun, change, passes, refuse, elsewhere, text } = useDraft(start, ['name', 'slug', 'lms_kind', 'base_url'])
  const saving = useSaving({
    send: (typed: typeof draft, keyFor) => {
      const said = {
        name: typed.name.trim(),
        lms_kind: textOf(typed.lms_kind),
        base_url: textOf(typed.base_url),
        description: noteOf(typed.description),
      }
      if (server) return api.PATCH('/api/external-lms/servers/{server_id}', { params: { path: { server_id: server.id } }, body: said })
      const body = { ...said, organization_id: organizationId, slug: typed.slug.trim() }
      return api.POST('/api/external-lms/servers', { body, headers: keyFor(body) })
    },
    said: ({ name }) => (server ? t`The changes are saved.` : t`“${name}” is there.`),
    onSaved: (saved: Server) => {
      onClose()
      onMade?.(saved)
    },
    refuse,
  })
  const named = (name: string) => change({ name, ...(!server && draft.slug === slugOf(draft.name) && { slug: slugOf(name) }) })
  return (
    <FormDialog
      title={server ? t`Edit the learning system` : t`Add a learning system`}
      does={server ? t`Save the changes` : t`Add it`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(draft.name.trim() === '' ? { name: t`What is it called?` } : {}) && saving.mutate(draft)}
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
          {...text('slug')}
        />
      )}
      <TextInput label={t`What it runs`} placeholder={t`Such as Moodle, Canvas or ILIAS`} maxLength={100} {...text('lms_kind')} />
      <TextInput
        label={t`Its address`}
        description={t`For people to look at. Nothing is fetched from there.`}
        type="url"
        placeholder="https://"
        maxLength={2000}
        {...text('base_url')}
      />
      <NoteField label={t`Description`} value={draft.description} onChange={(description) => change({ description })} />
    </FormDialog>
  )
}
