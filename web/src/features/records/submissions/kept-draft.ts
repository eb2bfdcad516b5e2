import { keptDrafts } from '../../../platform/forms/kept-draft.ts'
import type { EvidenceDraft } from '../evidence/drafts.ts'
import type { AboutForm } from './form.ts'

/** The content of a submission form, kept until it is sent. Files are not kept. */
export type SubmissionDraft = { about: AboutForm; evidence: EvidenceDraft[]; keep: string[] }

/** Each form has its own draft: a new submission, one for a certification, and each resubmission. */
const drafts = keptDrafts<SubmissionDraft>('submission')

export const keepDraft = (form: string, person: string, typed: SubmissionDraft) =>
  drafts.keep(form, person, { ...typed, evidence: typed.evidence.filter(({ type }) => type !== 'file') })

export const { find: keptDraft, drop: dropDraft } = drafts
