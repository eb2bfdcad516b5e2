import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { NameFields, nameErrors } from '../../../../platform/forms/name-fields.tsx'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { aboutFields, changedFields, draftOf } from './draft.ts'

type Props = { pathway: Schemas['LearningPathway']; onClose: () => void }

/** Changes the name and the texts of a pathway. */
export function AboutDialog({ pathway: { id: pathway_id, ...pathway }, onClose }: Props) {
  const [before] = useState(() => draftOf({ id: pathway_id, ...pathway }))
  const { draft, errors, begun, change, passes, refuse, elsewhere, text } = useDraft(before, aboutFields)
  const saving = useMutation({
    mutationFn: async () => {
      const body = changedFields(draft, before)
      if (Object.keys(body).length > 0)
        await done(api.PATCH('/api/learning-pathways/{pathway_id}', { params: { path: { pathway_id } }, body }))
    },
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Edit the learning pathway`}
      size="lg"
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(nameErrors(draft)) && saving.mutate()}
      onClose={onClose}
    >
      <NameFields draft={draft} errors={errors} onChange={change} />
      <Textarea
        label={t`Text`}
        description={t`What people read above its levels. In Markdown: # for a heading, - for a list, ** around what is bold.`}
        autosize
        minRows={6}
        maxRows={20}
        maxLength={50_000}
        {...text('text', 'description_markdown')}
      />
    </FormDialog>
  )
}
