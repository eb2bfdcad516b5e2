import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { bindersOf } from '../../platform/forms/binders.ts'
import { $api, refresh } from '../../platform/client.ts'
import { NoteField, noteOf } from '../../platform/forms/fields.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { type FieldErrors, useDraft } from '../../platform/forms/use-draft.ts'
import { useAccess } from '../../platform/session.tsx'
import { ITSELF, type Organization, ownersHolding, useDepartments } from '../organizations/queries.ts'
import { type TargetDraft, TargetFields, targetBody, targetErrors } from './target-fields.tsx'
import type { CodeTarget } from './things.ts'
import type { Code, Kind } from './words.ts'

type CodeDetails = { name: string; description: string }
const SLUG = /^[a-z0-9][a-z0-9_-]{1,127}$/
const slugErrors = ({ slug }: { slug: string }): FieldErrors<'slug'> =>
  slug === '' || SLUG.test(slug)
    ? {}
    : { slug: t`Use at least two characters: small letters and digits, behind the first also hyphens and underscores.` }
const aboutErrors = ({ name }: CodeDetails): FieldErrors<'name'> => (name.trim() === '' ? { name: t`Give the code a name.` } : {})

/** Fields for the name and the place of a code. */
function AboutFields({
  draft,
  errors,
  onChange,
}: {
  draft: CodeDetails
  errors: FieldErrors<'name'>
  onChange: (next: Partial<CodeDetails>) => void
}) {
  const { text } = bindersOf({ draft, errors, change: onChange })
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Printed above the code, such as “Hand hygiene”.`}
        withAsterisk
        data-autofocus
        maxLength={200}
        {...text('name')}
      />
      <NoteField
        label={t`Where it hangs`}
        description={t`So that somebody finds it when it has to be taken down.`}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  )
}

type CreateProps = {
  organization: Organization
  /** Target of the new code, where that is known. */
  thing?: { kind: Kind; id: string; name: string; department: string | null }
  onClose: () => void
  onMade?: (code: Code) => void
}

export function CreateDialog({ organization, thing, onClose, onMade }: CreateProps) {
  const access = useAccess()
  const keyFor = useRequestKey()
  const { departments } = useDepartments(organization.id)
  const places = ownersHolding(access, 'qr-codes:write', organization, departments)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(
    () => newDraft(thing),
    ['name', 'slug', 'target_id', 'target_url', 'department'],
  )
  const owner = places.some(({ value }) => value === draft.owner) ? draft.owner : (places[0]?.value ?? ITSELF)
  const creating = $api.useMutation('post', '/api/qr-codes', {
    onError: refuse,
    onSuccess: (code) => {
      notifications.show({ message: t`“${{ name: code.name }}” is there.` })
      onClose()
      onMade?.(code)
      return refresh()
    },
  })
  const create = () => {
    if (!passes({ ...aboutErrors(draft), ...slugErrors(draft), ...targetErrors(draft) })) return
    const about = { name: draft.name.trim(), description: noteOf(draft.description) }
    const owned = { org: organization.id, ...(owner !== ITSELF && { department: owner }) }
    const body = { ...owned, ...(draft.slug !== '' && { slug: draft.slug }), ...about, ...targetBody(draft) }
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={thing ? t`New code for “${{ name: thing.name }}”` : t`New QR code`}
      does={t`Make the code`}
      begun={begun}
      isPending={creating.isPending}
      error={elsewhere(creating.error)}
      onSubmit={create}
      onClose={onClose}
    >
      <AboutFields draft={draft} errors={errors} onChange={change} />
      <TextInput
        label={t`End of its address`}
        description={t`Behind ${{ start: `${location.host}/qr/` }}, such as hand-hygiene. It stays for good. Left empty, it is ten letters that are easily told apart.`}
        maxLength={128}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.slug}
        error={errors.slug}
        onChange={(event) => change({ slug: event.currentTarget.value.trim().toLowerCase() })}
      />
      {!thing && <TargetFields organizationId={organization.id} draft={draft} errors={errors} onChange={change} />}
      {places.length > 1 && (
        <Select
          label={t`Kept by`}
          required
          searchable
          allowDeselect={false}
          data={places}
          value={owner}
          error={errors.department}
          onChange={(next) => next !== null && change({ owner: next })}
        />
      )}
    </FormDialog>
  )
}

const newDraft = (thing: CreateProps['thing']): CodeDetails & TargetDraft & { slug: string; owner: string } => ({
  name: thing?.name ?? '',
  description: '',
  slug: '',
  kind: thing?.kind ?? 'scorm_course',
  id: thing?.id ?? '',
  url: '',
  owner: thing?.department ?? ITSELF,
})

/** Changes the name and the place of a code. */
export function EditDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const start = () => ({ name: code.name, description: code.description ?? '' })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, ['name'])
  const saving = $api.useMutation('patch', '/api/qr-codes/{qr_code_id}', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
      return refresh()
    },
  })
  const body = { name: draft.name.trim(), description: noteOf(draft.description) }
  return (
    <FormDialog
      title={t`Edit the code`}
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(aboutErrors(draft)) && saving.mutate({ params: { path: { qr_code_id: code.id } }, body })}
      onClose={onClose}
    >
      <AboutFields draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  )
}

/** Changes the target of a code. `proposed` is the target to suggest. Without it the current target is selected, unless that is gone. */
export function RetargetDialog({ code, proposed, onClose }: { code: Code; proposed: CodeTarget | undefined; onClose: () => void }) {
  const { kind, id, label, url, reason } = code.target
  const known = proposed ?? (id === null || reason === 'target_gone' ? undefined : { id, name: label })
  const start = (): TargetDraft => ({ kind, id: known?.id ?? '', url: url ?? '' })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, ['target_id', 'target_url'])
  const saving = $api.useMutation('put', '/api/qr-codes/{qr_code_id}/target', {
    onError: refuse,
    onSuccess: ({ target }) => {
      notifications.show({ message: t`The code leads to “${{ name: target.label }}” from now on.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Lead the code somewhere else`}
      says={t`What is printed stays good: whoever scans it from now on gets to the new place.`}
      does={t`Lead it there`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(targetErrors(draft)) && saving.mutate({ params: { path: { qr_code_id: code.id } }, body: targetBody(draft) })}
      onClose={onClose}
    >
      <TargetFields organizationId={code.owner_organization_id} known={known} draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  )
}
