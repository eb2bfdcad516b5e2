import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { queryClient, refresh } from '../../../../platform/client.ts'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../../platform/forms/unsaved-warning.tsx'
import type { Certification } from '../words.ts'
import { hasErrors, typeErrors } from './check.ts'
import { PREVIEW } from './use-preview.ts'
import type { RuleDraft } from '../../../rule-kinds/kind.ts'
import { type TypeDraft, type TypeErrors, caughtUp, draftOf, isChanged, ruleCreation } from './draft.ts'

const CERTIFICATION = '/api/certifications/{cert_id}'
const none: TypeErrors = { rules: {} }
const fields = ['name', 'slug', 'description', 'description_markdown', 'subject_matter_ids'] as const

export type TypeEditor = ReturnType<typeof useTypeDraft>

/** Unsaved changes of a certification, with functions that save or discard them. */
export function useTypeDraft(base: Certification) {
  const [edited, setEdited] = useState<TypeDraft>()
  const [errors, setErrors] = useState<TypeErrors>(none)
  const draft = useMemo(() => (edited ? caughtUp(edited, base) : draftOf(base)), [edited, base])
  const changed = isChanged(draft, base)
  useUnsavedWarning(changed)
  const change = (change: Partial<TypeDraft>) => {
    setEdited((before) => ({ ...(before ? caughtUp(before, base) : draftOf(base)), ...change }))
    setErrors(({ rules, ...before }) => ({ ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))), rules }))
  }
  const saving = useSaving(base, draft, setEdited, setErrors)
  return {
    base,
    draft,
    errors,
    changed,
    change,
    changeRule: (key: string, part: Partial<RuleDraft>) => {
      change({ rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)) })
      setErrors((before) => ({ ...before, rules: { ...before.rules, [key]: {} } }))
    },
    discard: () => {
      setEdited(undefined)
      setErrors(none)
      saving.reset()
    },
    save: () => {
      const found = typeErrors(draft)
      setErrors(found)
      if (!hasErrors(found)) saving.mutate()
    },
    isSaving: saving.isPending,
    problem: saving.error,
  }
}

function useSaving(
  base: Certification,
  draft: TypeDraft,
  setEdited: (edit: ((before: TypeDraft | undefined) => TypeDraft | undefined) | undefined) => void,
  setErrors: (errors: TypeErrors) => void,
) {
  const keyFor = useRuleKeys()
  return useMutation({
    mutationFn: async () => {
      // Loaded lazily, so that only pages that save load this code.
      const { saveType } = await import('./save.ts')
      const named = (key: string, id: string) => (rule: RuleDraft) => (rule.key === key ? { ...rule, id } : rule)
      const onCreated = (key: string, id: string) => setEdited((before) => before && { ...before, rules: before.rules.map(named(key, id)) })
      await saveType(base, draft, { keyFor, onCreated })
    },
    onError: async (error) => {
      const field = fieldOf(error, fields)
      if (field) setErrors({ [field]: sentence(error), rules: {} })
      await refresh()
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['get', CERTIFICATION] })
      // Previews for the old rules are now wrong, so they are removed and not only marked as stale.
      queryClient.removeQueries({ queryKey: ['post', PREVIEW], type: 'inactive' })
      setEdited(undefined)
      void refresh()
      notifications.show({ message: t`The changes are saved.` })
    },
  })
}

/** Idempotency keys for new rules. A rule that changes before a retry gets another key. */
function useRuleKeys() {
  const keys = useRef(new Map<string, string>())
  return (rule: RuleDraft) => {
    const body = `${rule.key} ${JSON.stringify(ruleCreation(rule))}`
    const key = keys.current.get(body) ?? unique()
    keys.current.set(body, key)
    return { 'Idempotency-Key': key }
  }
}
