import type { EvidenceDraft } from '../evidence/drafts.ts'
import type { AboutForm } from './form.ts'

/** What was typed into a submission form, kept for this tab until it is sent. Files cannot be kept. */
export type Typed = { about: AboutForm; evidence: EvidenceDraft[]; keep: string[] }
type Kept = Typed & { person: string }

/** Each form has its own: a new submission, one that proves a certification, a submission that is mended. */
const keyOf = (form: string) => `submission-draft${form}`

export function keepDraft(form: string, kept: Kept) {
  const evidence = kept.evidence.filter(({ type }) => type !== 'file')
  sessionStorage.setItem(keyOf(form), JSON.stringify({ ...kept, evidence }))
}

export function keptDraft(form: string, person: string): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return kept?.person === person ? kept : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (form: string) => sessionStorage.removeItem(keyOf(form))
