import { t } from '@lingui/core/macro'
import { Select, TextInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { type LevelDraft, besideField, changedFields, draftOf, fieldsOf, levelFields } from './level-draft.ts'
import { Prerequisites } from './prerequisites.tsx'
import { TextField } from './text-field.tsx'
import { useAsSeen } from './use-as-seen.ts'

type Pathway = Schemas['LearningPathway']
type Props = { pathway: Pathway; level: Pathway['levels'][number] | undefined; onClose: () => void }

/** Adds a level at the end, or changes its texts, its phase and its prerequisites. */
export function LevelDialog({ pathway, level, onClose }: Props) {
  const [before] = useState(() => draftOf(level))
  const { draft, begun, passes, refuse, elsewhere, text, choice } = useDraft(before, levelFields)
  const saving = useSaving({ pathway, level, draft, before })
  const save = () => saving.mutate(undefined, { onError: refuse, onSuccess: onClose })
  return (
    <FormDialog
      title={level ? t`Edit the level` : t`New level`}
      size="lg"
      does={level ? t`Save the changes` : t`Add the level`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(draft.name.trim() === '' ? { name: t`What is it called?` } : {}) && save()}
      onClose={onClose}
    >
      <TextInput label={t`Name`} required maxLength={200} {...text('name')} />
      <Textarea label={t`Description`} autosize minRows={2} maxLength={2000} {...text('description')} />
      <TextField {...choice('text', 'description_markdown')} />
      <Select
        label={t`Phase`}
        placeholder={t`Beside the phases`}
        clearable
        data={pathway.phases.map(({ id, name }) => ({ value: id, label: name }))}
        {...choice('phase', 'phase_id')}
      />
      <Prerequisites
        label={t`Waits for levels`}
        offered={pathway.levels.filter(({ id }) => id !== level?.id)}
        {...choice('levels', 'depends_on_level_ids')}
      />
      <Prerequisites
        label={t`Waits for phases`}
        description={t`For every level that the phase holds, now or later.`}
        offered={pathway.phases.filter(({ id }) => id !== draft.phase || draft.phases.includes(id))}
        {...choice('phases', 'depends_on_phase_ids')}
      />
    </FormDialog>
  )
}

type SavingOptions = Pick<Props, 'pathway' | 'level'> & { draft: LevelDraft; before: LevelDraft }

function useSaving({ pathway, level, draft, before }: SavingOptions) {
  const keyFor = useRequestKey()
  const { expected, told } = useAsSeen(level?.updated_at)
  const change = async (level_id: string) => {
    const body = changedFields(draft, before)
    const params = { path: { level_id } }
    const call = () => done(api.PATCH('/api/learning-pathway-levels/{level_id}', { params, body: { ...body, ...expected } }))
    if (Object.keys(body).length > 0) await call().catch((error: unknown) => Promise.reject(besideField(error, body)))
  }
  const add = async () => {
    const body = fieldsOf(draft)
    const params = { path: { pathway_id: pathway.id } }
    await done(api.POST('/api/learning-pathways/{pathway_id}/levels', { params, body, headers: keyFor(body) }))
  }
  return useMutation({ mutationFn: () => (level ? change(level.id) : add()), onError: told, onSuccess: () => refresh() })
}
