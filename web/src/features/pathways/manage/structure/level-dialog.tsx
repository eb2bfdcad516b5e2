import { t } from '@lingui/core/macro'
import { Select, TextInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { type LevelDraft, changedFields, draftOf, fieldsOf } from './level-draft.ts'

type Pathway = Schemas['LearningPathway']
type Props = { pathway: Pathway; level: Pathway['levels'][number] | undefined; onClose: () => void }

/** Adds a level after all others, or changes what one says and the phase that holds it. */
export function LevelDialog({ pathway, level, onClose }: Props) {
  const [before] = useState(() => draftOf(level))
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(before, ['name', 'description', 'phase_id'])
  const saving = useSaving({ pathway, level, draft, before })
  const save = () => saving.mutate(undefined, { onError: refuse, onSuccess: onClose })
  return (
    <FormDialog
      title={level ? t`Edit the level` : t`New level`}
      does={level ? t`Save the changes` : t`Add the level`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(draft.name.trim() === '' ? { name: t`What is it called?` } : {}) && save()}
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
      <Textarea
        label={t`Description`}
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.description}
        error={errors.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Select
        label={t`Phase`}
        placeholder={t`Beside the phases`}
        clearable
        data={pathway.phases.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.phase}
        error={errors.phase_id}
        onChange={(phase) => change({ phase })}
      />
    </FormDialog>
  )
}

type Saved = Pick<Props, 'pathway' | 'level'> & { draft: LevelDraft; before: LevelDraft }

function useSaving({ pathway, level, draft, before }: Saved) {
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: async () => {
      if (level) {
        const body = changedFields(draft, before)
        const params = { path: { level_id: level.id } }
        if (Object.keys(body).length > 0) await done(api.PATCH('/api/learning-pathway-levels/{level_id}', { params, body }))
        return
      }
      const body = fieldsOf(draft)
      const params = { path: { pathway_id: pathway.id } }
      await done(api.POST('/api/learning-pathways/{pathway_id}/levels', { params, body, headers: keyFor(body) }))
    },
    onSuccess: () => refresh(),
  })
}
