import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { type Refusal, fieldOf, sentence } from '../../../platform/refusal.ts'
import { unique } from '../../../platform/forms/request-key.ts'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { useAccess } from '../../../platform/session.tsx'
import { type DraftErrors, type EvidenceDraft, draftErrors } from '../evidence/drafts.ts'
import type { LearningRecord } from '../words.ts'
import { type AboutForm, aboutErrors, apiFields, fieldNames } from './form.ts'
import { type SubmissionDraft, dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { refusedEvidence } from './refused-evidence.ts'
import { type ResubmittedRecord, sendSubmission } from './send.ts'

export type SubmissionOptions = {
  /** Name of the form's kept draft. */
  form: string
  /** Initial content. */
  opening: SubmissionDraft
  /** The existing record, when it is sent again. */
  mended?: ResubmittedRecord | undefined
  /** Asks for confirmation when something may be missing. Resolves to true when it may be sent. */
  asks: (typed: SubmissionDraft) => Promise<boolean>
  onDone: (record: LearningRecord) => void
}

/** State of a submission form: content, errors, and the part already sent (0 to 1). */
export function useSubmission({ form: name, opening, mended, asks, onDone }: SubmissionOptions) {
  const { form, evidence, setEvidence, keep, ...typing } = useTyping(name, opening)
  const [evidenceErrors, setEvidenceErrors] = useState<Record<string, DraftErrors>>({})
  const mark = (refused: unknown) => {
    const ofEvidence = refusedEvidence(refused, evidence)
    const field = fieldOf(refused, apiFields)
    if (ofEvidence) setEvidenceErrors(ofEvidence)
    else if (field) form.passes({ [fieldNames[field]]: sentence(refused) })
    return ofEvidence !== undefined || field !== undefined
  }
  const sender = useSending({ name, mended, mark, onDone })
  return {
    form,
    evidence,
    keep,
    ...typing,
    setEvidence: (drafts: EvidenceDraft[]) => {
      setEvidence(drafts)
      setEvidenceErrors({})
    },
    evidenceErrors,
    ...sender,
    submit: async () => {
      const wrong = Object.fromEntries(evidence.map((draft) => [draft.key, draftErrors(draft)]))
      setEvidenceErrors(wrong)
      const sound = form.passes(aboutErrors(form.draft)) && Object.values(wrong).every((errors) => Object.keys(errors).length === 0)
      const typed = { about: form.draft, evidence, keep }
      if (sound && (await asks(typed))) void sender.send(typed)
    },
  }
}

export type SubmissionState = ReturnType<typeof useSubmission>

/** Content of the form. This tab keeps it once it differs from the initial content. */
function useTyping(name: string, opening: SubmissionDraft) {
  const { me } = useAccess()
  const [blank] = useState(opening)
  const [kept] = useState(() => keptDraft(name, me.id))
  const [restored, setRestored] = useState(kept !== undefined)
  const form = useDraft<AboutForm, keyof AboutForm>(kept?.about ?? blank.about, [])
  const [evidence, setEvidence] = useState<EvidenceDraft[]>(kept?.evidence ?? blank.evidence)
  const [keep, setKeep] = useState(kept?.keep ?? blank.keep)
  const about = form.draft
  const changed = JSON.stringify({ about, evidence, keep }) !== JSON.stringify(blank)
  useEffect(() => {
    if (changed) keepDraft(name, me.id, { about, evidence, keep })
  }, [name, changed, about, evidence, keep, me.id])
  const startOver = () => {
    dropDraft(name)
    setRestored(false)
    form.change(blank.about)
    setEvidence(blank.evidence)
    setKeep(blank.keep)
  }
  return { form, evidence, setEvidence, keep, setKeep, restored, startOver }
}

type SendingOptions = {
  name: string
  mended: ResubmittedRecord | undefined
  mark: (error: unknown) => boolean
  onDone: (record: LearningRecord) => void
}

/** `mark` shows a refusal at its field. It returns false when the form has no such field. */
function useSending({ name, mended, mark, onDone }: SendingOptions) {
  const [sending, setSending] = useState<number>()
  const [error, setError] = useState<unknown>()
  const stopper = useRef<AbortController>(null)
  const attempt = useRef({ key: '', content: '' })

  /** Equal content has an equal key, so that a retry after a lost connection cannot submit it twice. */
  const keyFor = (content: string) => {
    if (attempt.current.content !== content) attempt.current = { key: unique(), content }
    return attempt.current.key
  }

  async function send(typed: SubmissionDraft) {
    setError(undefined)
    setSending(0)
    stopper.current = new AbortController()
    const files = typed.evidence.map(({ file }) => file && [file.name, file.size, file.lastModified])
    const key = keyFor(JSON.stringify([typed, files]))
    try {
      const record = await sendSubmission(typed, mended, { key, onProgress: setSending, signal: stopper.current.signal })
      dropDraft(name)
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
