import { t } from '@lingui/core/macro'
import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { bindersOf } from '../../platform/forms/binders.ts'
import { $api, refresh } from '../../platform/client.ts'
import { changedOf } from '../../platform/forms/changed-of.ts'
import { NoteField, noteOf } from '../../platform/forms/fields.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { type FieldErrors, useDraft } from '../../platform/forms/use-draft.ts'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { ITSELF, ownersHolding, useDepartments } from '../organizations/queries.ts'
import { type Forum, kindLooks } from './words.ts'

type Draft = { title: string; description: string; audience: Forum['audience'] }
const fields = ['title', 'description', 'audience', 'owner_department_id'] as const
const kinds = ['discussion', 'questions', 'announcements'] as const

const missing = ({ title }: Draft): FieldErrors<'title'> => (title.trim() === '' ? { title: t`Give the forum a title.` } : {})

/** Converts the draft into the payload of the API. */
const said = ({ title, description, audience }: Draft) => ({ title: title.trim(), description: noteOf(description), audience })

type FieldsProps = {
  draft: Draft
  errors: FieldErrors<(typeof fields)[number]>
  ofThing: boolean
  onChange: (next: Partial<Draft>) => void
}

/** Fields for the title and the audience of a forum. A discussion has the audience of its object. */
function ForumFields({ draft, errors, ofThing, onChange }: FieldsProps) {
  const { text, choice } = bindersOf({ draft, errors, change: onChange })
  return (
    <>
      <TextInput label={t`Title`} withAsterisk data-autofocus maxLength={200} {...text('title')} />
      <NoteField label={t`What it is about`} {...choice('description')} />
      {!ofThing && (
        <Radio.Group
          label={t`For whom`}
          value={draft.audience}
          onChange={(value) => onChange({ audience: value === 'trainers' ? 'trainers' : 'trainees' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="trainees" label={t`Everybody where it belongs`} />
            <Radio value="trainers" label={t`Trainers only`} description={t`Whoever may look into the forums of its owner.`} />
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}

export function CreateForumDialog({ onClose, onMade }: { onClose: () => void; onMade: (forum: Forum) => void }) {
  const { organization } = useChosenOrganization()
  const access = useAccess()
  const keyFor = useRequestKey()
  const { departments } = useDepartments(organization.id)
  const places = ownersHolding(access, 'forums:write', organization, departments)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(newDraft, fields)
  const owner = places.some(({ value }) => value === draft.owner) ? draft.owner : (places[0]?.value ?? ITSELF)
  const creating = $api.useMutation('post', '/api/forums', {
    onError: refuse,
    onSuccess: (forum) => {
      notifications.show({ message: t`“${{ name: forum.title }}” is there.` })
      onClose()
      onMade(forum)
      return refresh()
    },
  })
  const create = () => {
    if (!passes(missing(draft))) return
    const { kind } = draft
    const owned = { owner_organization_id: organization.id, ...(owner !== ITSELF && { owner_department_id: owner }) }
    const body = { ...owned, ...said(draft), kind }
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`New forum`}
      does={t`Make the forum`}
      begun={begun}
      isPending={creating.isPending}
      error={elsewhere(creating.error)}
      onSubmit={create}
      onClose={onClose}
    >
      <ForumFields draft={draft} errors={errors} ofThing={false} onChange={change} />
      <Radio.Group
        label={t`Kind`}
        value={draft.kind}
        onChange={(value) => change({ kind: kinds.find((kind) => kind === value) ?? 'discussion' })}
      >
        <Stack gap="xs" mt="xs">
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={kindLooks[kind].words} description={kindLooks[kind].description} />
          ))}
        </Stack>
      </Radio.Group>
      {places.length > 1 && (
        <Select
          label={t`Belongs to`}
          required
          searchable
          allowDeselect={false}
          data={places}
          value={owner}
          error={errors.owner_department_id}
          onChange={(next) => next !== null && change({ owner: next })}
        />
      )}
    </FormDialog>
  )
}

const newDraft = (): Draft & { kind: Forum['kind']; owner: string } => ({
  title: '',
  description: '',
  audience: 'trainees',
  kind: 'discussion',
  owner: ITSELF,
})

/** Changes the title, the description and the audience of a forum. */
export function EditForumDialog({ forum, onClose }: { forum: Forum; onClose: () => void }) {
  const [before] = useState((): Draft => ({ title: forum.title, description: forum.description ?? '', audience: forum.audience }))
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft<Draft, (typeof fields)[number]>(before, fields)
  const saving = $api.useMutation('patch', '/api/forums/{forum_id}', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
      return refresh()
    },
  })
  const save = () => {
    if (!passes(missing(draft))) return
    saving.mutate({ params: { path: { forum_id: forum.id } }, body: changedOf(said(draft), said(before)) })
  }
  return (
    <FormDialog
      title={t`Edit the forum`}
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <ForumFields draft={draft} errors={errors} ofThing={forum.about !== null || forum.hidden} onChange={change} />
    </FormDialog>
  )
}
