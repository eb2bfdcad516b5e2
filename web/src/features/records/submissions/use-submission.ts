import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { today } from '../../../platform/words/format.ts'
import { type Refusal, fieldOf, sentence } from '../../../platform/refusal.ts'
import { unique } from '../../../platform/forms/request-key.ts'
import { useAccess } from '../../../platform/session.tsx'
import { type DraftErrors, type EvidenceDraft, draftErrors } from '../evidence/drafts.ts'
import type { LearningRecord } from '../words.ts'
import { type AboutForm, apiFields, fieldNames, useAboutForm } from './form.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { refusedEvidence } from './refused-evidence.ts'
import { sendSubmission } from './send.ts'

/** The state of the submission form: what was typed, what is wrong with it, and how far its sending is (0 to 1). */
export function useSubmission(onDone: (record: LearningRecord) => void) {
  const { me } = useAccess()
  const blank = useBlank()
  const [kept] = useState(() => keptDraft(me.id))
  const [restored, setRestored] = useState(kept !== undefined)
  const form = useAboutForm(kept?.about ?? blank)
  const [evidence, setEvidence] = useState<EvidenceDraft[]>(kept?.evidence ?? [])
  const [evidenceErrors, setEvidenceErrors] = useState<Record<string, DraftErrors>>({})
  const sender = useSending((refused) => {
    const ofEvidence = refusedEvidence(refused, evidence)
    const field = fieldOf(refused, apiFields)
    if (ofEvidence) setEvidenceErrors(ofEvidence)
    else if (field) form.setFieldError(fieldNames[field], sentence(refused))
    return ofEvidence !== undefined || field !== undefined
  }, onDone)

  const about = form.getValues()
  useEffect(() => {
    if (JSON.stringify(about) !== JSON.stringify(blank) || evidence.length > 0) keepDraft({ person: me.id, about, evidence })
  }, [about, evidence, blank, me.id])

  return {
    form,
    evidence,
    setEvidence: (drafts: EvidenceDraft[]) => {
      setEvidence(drafts)
      setEvidenceErrors({})
    },
    evidenceErrors,
    restored,
    ...sender,
    startOver: () => {
      dropDraft()
      setRestored(false)
      form.setValues(blank)
      setEvidence([])
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const element = event.currentTarget
      const wrong = Object.fromEntries(evidence.map((draft) => [draft.key, draftErrors(draft)]))
      setEvidenceErrors(wrong)
      const sound = !form.validate().hasErrors && Object.values(wrong).every((errors) => Object.keys(errors).length === 0)
      if (sound) void sender.send(form.getValues(), evidence)
      else requestAnimationFrame(() => showFault(element))
    },
  }
}

/** `mark` shows a refusal at the input that it speaks of, and says whether there is one. */
function useSending(mark: (error: unknown) => boolean, onDone: (record: LearningRecord) => void) {
  const [sending, setSending] = useState<number>()
  const [error, setError] = useState<unknown>()
  const stopper = useRef<AbortController>(null)
  const attempt = useRef({ key: '', content: '' })

  /** The same content is sent under the same key, so that a retry after a broken connection cannot submit it twice. */
  const keyFor = (content: string) => {
    if (attempt.current.content !== content) attempt.current = { key: unique(), content }
    return attempt.current.key
  }

  async function send(about: AboutForm, evidence: EvidenceDraft[]) {
    setError(undefined)
    setSending(0)
    stopper.current = new AbortController()
    const files = evidence.map(({ file }) => file && [file.name, file.size, file.lastModified])
    const key = keyFor(JSON.stringify([about, evidence, files]))
    try {
      const record = await sendSubmission(about, evidence, { key, onProgress: setSending, signal: stopper.current.signal })
      dropDraft()
      onDone(record)
    } catch (refused) {
      setSending(undefined)
      if (refused instanceof DOMException) return
      setError(mark(refused) ? marked : refused)
    }
  }
  return { sending, error, send, stop: () => stopper.current?.abort() }
}

const marked: Refusal = { error: 'marked', error_description: t`Change what is marked above, then submit it again.` }

/** Brings the first fault into sight, with the focus on its input where it has one. */
function showFault(form: HTMLElement) {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], .mantine-InputWrapper-error')
  fault?.scrollIntoView({ block: 'center' })
  fault?.focus({ preventScroll: true })
}

/** An empty form, filed where this person most likely belongs. */
function useBlank(): AboutForm {
  const { organizations } = useAccess()
  const [blank] = useState(() => {
    const first = organizations[0]
    const departments = new Set(first?.grants.map(({ department_id }) => department_id))
    return {
      organization: first?.organization.id ?? '',
      department: departments.size === 1 ? ([...departments][0] ?? null) : null,
      title: '',
      completed: today(),
      description: '',
      subjects: [],
    }
  })
  return blank
}
