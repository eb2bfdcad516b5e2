import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { type PhaseDraft, changedOfPhase, phaseDraftOf, phaseFields, phaseFieldsOf } from './phase-draft.ts'
import { Prerequisites } from './prerequisites.tsx'
import { TextField } from './text-field.tsx'
import { useAsSeen } from './use-as-seen.ts'

type Pathway = Schemas['LearningPathway']
type Props = { pathway: Pathway; phase: Pathway['phases'][number] | undefined; onClose: () => void }

/** Adds a phase, or changes its texts and its prerequisites. */
export function PhaseDialog({ pathway, phase, onClose }: Props) {
  const [before] = useState(() => phaseDraftOf(phase))
  const { draft, begun, passes, refuse, elsewhere, text, choice } = useDraft(before, phaseFields)
  const saving = useSaving({ pathway, phase, draft, before })
  const save = () => saving.mutate(undefined, { onError: refuse, onSuccess: onClose })
  return (
    <FormDialog
      title={phase ? t`Edit the phase` : t`New phase`}
      size="lg"
      does={phase ? t`Save the changes` : t`Add the phase`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(draft.name.trim() === '' ? { name: t`What is it called?` } : {}) && save()}
      onClose={onClose}
    >
      <TextInput label={t`Name`} required maxLength={200} {...text('name')} />
      <TextField {...choice('text', 'description_markdown')} />
      <Prerequisites
        label={t`Comes after`}
        description={t`Phases stand in this order. Nobody has to wait because of it: levels wait for levels and phases.`}
        offered={pathway.phases.filter(({ id }) => id !== phase?.id)}
        {...choice('after', 'depends_on_phase_ids')}
      />
    </FormDialog>
  )
}

type SavingOptions = Pick<Props, 'pathway' | 'phase'> & { draft: PhaseDraft; before: PhaseDraft }

function useSaving({ pathway, phase, draft, before }: SavingOptions) {
  const keyFor = useRequestKey()
  const { expected, told } = useAsSeen(phase?.updated_at)
  const change = async (phase_id: string) => {
    const body = changedOfPhase(draft, before)
    const call = () =>
      done(api.PATCH('/api/learning-pathway-phases/{phase_id}', { params: { path: { phase_id } }, body: { ...body, ...expected } }))
    if (Object.keys(body).length > 0) await call()
  }
  const add = async () => {
    const body = phaseFieldsOf(draft)
    const params = { path: { pathway_id: pathway.id } }
    await done(api.POST('/api/learning-pathways/{pathway_id}/phases', { params, body, headers: keyFor(body) }))
  }
  return useMutation({ mutationFn: () => (phase ? change(phase.id) : add()), onError: told, onSuccess: () => refresh() })
}
