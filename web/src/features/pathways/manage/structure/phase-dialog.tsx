import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'

type Pathway = Schemas['LearningPathway']
type Props = { pathway: Pathway; phase: Pathway['phases'][number] | undefined; onClose: () => void }

/** Adds a phase, or renames one. */
export function PhaseDialog({ pathway: { id: pathway_id }, phase, onClose }: Props) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft({ name: phase?.name ?? '' }, ['name'])
  const keyFor = useRequestKey()
  const saving = useMutation({
    mutationFn: async () => {
      const body = { name: draft.name.trim() }
      if (phase) await done(api.PATCH('/api/learning-pathway-phases/{phase_id}', { params: { path: { phase_id: phase.id } }, body }))
      else
        await done(
          api.POST('/api/learning-pathways/{pathway_id}/phases', { params: { path: { pathway_id } }, body, headers: keyFor(body) }),
        )
    },
    onError: refuse,
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={phase ? t`Rename the phase` : t`New phase`}
      does={phase ? t`Save the changes` : t`Add the phase`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(draft.name.trim() === '' ? { name: t`What is it called?` } : {}) && saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        required
        maxLength={200}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
