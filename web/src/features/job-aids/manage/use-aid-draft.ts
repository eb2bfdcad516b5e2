import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, done, refresh } from '../../../platform/client.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import type { JobAid } from '../words.ts'
import { type AidDraft, changedFields, draftOf, isChanged, subjectsChanged } from './draft.ts'

const PATH = '/api/job-aids/{job_aid_id}'

/** Unsaved changes of an aid. They stay when the service refuses them. */
export function useAidDraft(aid: JobAid) {
  const base = draftOf(aid)
  const [edited, setEdited] = useState<Partial<AidDraft>>({})
  const draft = { ...base, ...edited }
  const changed = isChanged(draft, base)
  useUnsavedWarning(changed)
  const saving = useMutation({
    mutationFn: (wanted: AidDraft) => save(aid.id, wanted, base),
    onSuccess: async (_nothing, wanted) => {
      await refresh()
      // Keeps text that was typed while saving.
      setEdited((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== Reflect.get(wanted, name))))
      notifications.show({ message: t`The changes are saved.` })
    },
  })
  return {
    draft,
    changed,
    saving,
    change: (part: Partial<AidDraft>) => setEdited((before) => ({ ...before, ...part })),
    changeBody: (change: (body: string) => string) => setEdited((before) => ({ ...before, body: change(before.body ?? base.body) })),
    discard: () => {
      setEdited({})
      saving.reset()
    },
  }
}

/** Both requests may be repeated. When the second one fails, saving again completes it. */
async function save(job_aid_id: string, draft: AidDraft, base: AidDraft): Promise<void> {
  const params = { path: { job_aid_id } }
  const body = changedFields(draft, base)
  if (Object.keys(body).length > 0) await done(api.PATCH(PATH, { params, body }))
  if (subjectsChanged(draft, base)) await done(api.PUT(`${PATH}/subjects`, { params, body: { subject_matter_ids: draft.subjects } }))
}
