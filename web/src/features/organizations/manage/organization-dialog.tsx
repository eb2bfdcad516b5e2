import { t } from '@lingui/core/macro'
import { api } from '../../../platform/client.ts'
import { changedOf } from '../../../platform/forms/changed-of.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { NameFields, type NameDraft, followName, nameErrors, nameFields, namesOf } from '../../../platform/forms/name-fields.tsx'
import { TimeZoneField } from '../../../platform/forms/time-zone-field.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { useSaving } from '../../../platform/forms/use-saving.ts'
import type { Organization } from '../queries.ts'

type Draft = NameDraft & { time_zone: string }
const fields = [...nameFields, 'time_zone'] as const

type Props = {
  /** The organization to change. Without it a new one is created. */
  organization?: Organization
  onClose: () => void
}

/** Creates an organization, or changes its name and its time zone. */
export function OrganizationDialog({ organization, onClose }: Props) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(() => draftOf(organization), fields)
  const saving = useSaving({
    send: (typed: Draft, keyFor) => {
      const body = bodyOf(typed)
      if (!organization) return api.POST('/api/organizations', { body, headers: keyFor(body) })
      const changes = changedOf(body, bodyOf(draftOf(organization)))
      return api.PATCH('/api/organizations/{org_id}', { params: { path: { org_id: organization.id } }, body: changes })
    },
    said: ({ name }) => (organization ? t`The changes are saved.` : t`“${name}” is there. Add its people next.`),
    onSaved: onClose,
    refuse,
  })
  return (
    <FormDialog
      title={organization ? t`Edit the organization` : t`New organization`}
      does={organization ? t`Save the changes` : t`Make the organization`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(nameErrors(draft)) && saving.mutate(draft)}
      onClose={onClose}
    >
      <NameFields draft={draft} errors={errors} onChange={(next) => change({ ...next, ...(!organization && followName(draft, next)) })} />
      <TimeZoneField
        label={t`Time zone`}
        description={t`Where its days begin and end: what is due or valid until a day means a day there.`}
        value={draft.time_zone}
        error={errors.time_zone}
        onChange={(zone) => zone !== null && change({ time_zone: zone })}
      />
    </FormDialog>
  )
}

/** Draft of an organization. A new one has the time zone of the user's browser. */
const draftOf = (organization: Organization | undefined): Draft => ({
  name: organization?.name ?? '',
  slug: organization?.slug ?? '',
  description: organization?.description ?? '',
  time_zone: organization?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const bodyOf = (draft: Draft) => ({ ...namesOf(draft), time_zone: draft.time_zone })
