import { keptDrafts } from '../../../platform/forms/kept-draft.ts'
import type { EvidenceDraft } from '../evidence/drafts.ts'
import type { AboutForm } from './form.ts'

/** What was typed into a submission form, kept until it is sent, but for files. */
export type Typed = { about: AboutForm; evidence: EvidenceDraft[]; keep: string[] }

/** Each form has its own: a new submission, one that proves a certification, a submission that is mended. */
const drafts = keptDrafts<Typed>('submission')

export const keepDraft = (form: string, person: string, typed: Typed) =>
  drafts.keep(form, person, { ...typed, evidence: typed.evidence.filter(({ type }) => type !== 'file') })

export const { find: keptDraft, drop: dropDraft } = drafts
