import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, done, refresh } from '../../../../platform/client.ts'
import type { FieldErrors } from '../../../../platform/forms/use-draft.ts'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'
import type { KeptQuiz } from '../words.ts'
import {
  type SettingField,
  type SettingsDraft,
  changedFields,
  isChanged,
  settingErrors,
  settingFields,
  settingsOf,
  subjectsChanged,
} from './draft.ts'

const PATH = '/api/quizzes/{quiz_id}'

/** Unsaved changes of the settings. They stay when the service refuses them. */
export function useSettings(quiz: KeptQuiz) {
  const base = settingsOf(quiz)
  const [edited, setEdited] = useState<Partial<SettingsDraft>>({})
  const [errors, setErrors] = useState<FieldErrors<SettingField>>({})
  const draft = { ...base, ...edited }
  const changed = isChanged(draft, base)
  const saving = useMutation({
    mutationFn: () => send(quiz.id, draft, base),
    onError: (error) => {
      const field = fieldOf(error, settingFields)
      if (field) setErrors({ [field]: sentence(error) })
    },
    onSuccess: async () => {
      await refresh()
      setEdited({})
      notifications.show({ message: t`The settings are saved.` })
    },
  })
  return {
    draft,
    errors,
    changed,
    saving,
    change: (part: Partial<SettingsDraft>) => {
      setErrors({})
      setEdited((before) => ({ ...before, ...part }))
    },
    save: () => {
      const found = settingErrors(draft)
      setErrors(found)
      if (Object.keys(found).length === 0) saving.mutate()
    },
    discard: () => {
      setEdited({})
      setErrors({})
      saving.reset()
    },
  }
}

/** Both requests may be repeated. When the second one fails, saving again completes it. */
async function send(quiz_id: string, draft: SettingsDraft, base: SettingsDraft): Promise<void> {
  const params = { path: { quiz_id } }
  const body = changedFields(draft, base)
  if (Object.keys(body).length > 0) await done(api.PATCH(PATH, { params, body }))
  if (subjectsChanged(draft, base)) await done(api.PUT(`${PATH}/subjects`, { params, body: { subject_matter_ids: draft.subjects } }))
}
