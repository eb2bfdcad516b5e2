import type { EvidenceDraft } from '../evidence/drafts.ts'
import type { AboutForm } from './form.ts'

/** What was typed into the submission form, kept for this tab until it is sent. Files cannot be kept. */
type Kept = { person: string; about: AboutForm; evidence: EvidenceDraft[] }
const KEY = 'submission-draft'

export function keepDraft(kept: Kept) {
  const evidence = kept.evidence.filter(({ type }) => type !== 'file')
  sessionStorage.setItem(KEY, JSON.stringify({ ...kept, evidence }))
}

export function keptDraft(person: string): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return kept?.person === person ? kept : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = () => sessionStorage.removeItem(KEY)
