import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { isMoved } from '../../../../platform/forms/typed-window.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { organizationZone } from '../../../../platform/words/zones.ts'
import type { ChosenPerson } from '../../../events/people-field.tsx'
import type { Quiz } from '../../words.ts'
import type { ListedSitting } from '../words.ts'
import { aboutOf, draftOf, emptyDraft, sittingErrors, sittingFields, windowOf } from './draft.ts'
import { SittingFields } from './sitting-fields.tsx'

type NewProps = { quiz: Quiz; onClose: () => void }

export function NewSittingDialog({ quiz, onClose }: NewProps) {
  const zone = organizationZone(quiz.owner_organization_id)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(() => emptyDraft(quiz.title), sittingFields)
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/quizzes/{quiz_id}/sittings', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The live quiz is planned. Those it is for find it among their quizzes.` })
      onClose()
      return refresh()
    },
  })
  const create = () => {
    const body = { ...aboutOf(draft), ...windowOf(draft, zone) }
    creating.mutate({ params: { path: { quiz_id: quiz.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Plan a live quiz`}
      size="lg"
      does={t`Plan it`}
      begun={begun}
      isPending={creating.isPending}
      error={elsewhere(creating.error)}
      onSubmit={() => passes(sittingErrors(draft)) && create()}
      onClose={onClose}
    >
      <SittingFields draft={draft} errors={errors} organizationId={quiz.owner_organization_id} zone={zone} onChange={change} />
    </FormDialog>
  )
}

type EditProps = { sitting: ListedSitting; hosts: ChosenPerson[]; people: ChosenPerson[]; onClose: () => void }

export function EditSittingDialog({ sitting, hosts, people, onClose }: EditProps) {
  const zone = organizationZone(sitting.owner_organization_id)
  const before = () => draftOf(sitting, hosts, people, zone)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(before, sittingFields)
  const saving = $api.useMutation('patch', '/api/quiz-sittings/{quiz_sitting_id}', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
      return refresh()
    },
  })
  const save = () => {
    const { pacing, ...about } = aboutOf(draft)
    const body = { ...about, ...(pacing !== sitting.pacing && { pacing }), ...(isMoved(draft, before()) && windowOf(draft, zone)) }
    saving.mutate({ params: { path: { quiz_sitting_id: sitting.id } }, body })
  }
  return (
    <FormDialog
      title={t`Change the live quiz`}
      size="lg"
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(sittingErrors(draft)) && save()}
      onClose={onClose}
    >
      <SittingFields
        draft={draft}
        errors={errors}
        organizationId={sitting.owner_organization_id}
        zone={zone}
        begun={sitting.status !== 'scheduled'}
        onChange={change}
      />
    </FormDialog>
  )
}

/** Cancels a sitting. */
export function CancelSittingDialog({ sitting: { id, title }, onClose }: { sitting: ListedSitting; onClose: () => void }) {
  const cancelling = $api.useMutation('patch', '/api/quiz-sittings/{quiz_sitting_id}', {
    onSuccess: () => {
      notifications.show({ message: t`The live quiz is cancelled.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Cancel “${title}”?`}
      says={t`Nobody can join any more, and those it is for see that it was cancelled. You can bring it back until it would have ended.`}
      does={t`Cancel the live quiz`}
      danger
      begun={false}
      isPending={cancelling.isPending}
      error={cancelling.error}
      failed={t`It was not cancelled`}
      onSubmit={() => cancelling.mutate({ params: { path: { quiz_sitting_id: id } }, body: { cancelled: true } })}
      onClose={onClose}
    />
  )
}
