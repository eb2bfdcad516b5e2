import { t } from '@lingui/core/macro'
import { inputMoment, number } from '../../../platform/words/format.ts'
import { momentOfInput } from '../../../platform/words/moments.ts'
import { unique } from '../../../platform/forms/request-key.ts'
import { declared, fileProblem } from './files.ts'
import { unitOf, unitWord } from './units.ts'
import type { EvidencePayload } from './describe.ts'
import type { EvidenceType } from '../filters.ts'

/** A piece of evidence as typed in the form: everything except the file is text. */
export type EvidenceDraft = {
  key: string
  type: EvidenceType
  label: string
  value: string
  max: string
  verdict: '' | 'passed' | 'failed'
  starts: string
  ends: string
  amount: string
  unit: string
  url: string
  title: string
  text: string
  assessor: string
  file: File | null
}
export type DraftField = Exclude<keyof EvidenceDraft, 'key' | 'type'>
export type DraftErrors = Partial<Record<DraftField, string>>

const blank = {
  label: '',
  value: '',
  max: '100',
  verdict: '',
  starts: '',
  ends: '',
  amount: '',
  unit: unitWord('hours'),
  url: '',
  title: '',
  text: '',
  assessor: '',
  file: null,
} as const

export const newDraft = (type: EvidenceType, file: File | null = null): EvidenceDraft => ({
  ...blank,
  key: unique(),
  type,
  file,
})

/** Draft of existing evidence. */
export function draftOf(label: string | null, payload: EvidencePayload): EvidenceDraft {
  const draft = { ...newDraft(payload.evidence_type), label: label ?? '' }
  switch (payload.evidence_type) {
    case 'score': return { ...draft, value: String(payload.value), max: String(payload.max), verdict: verdictOf(payload.passed) }
    case 'date_range': return { ...draft, starts: inputMoment(payload.starts_at), ends: inputMoment(payload.ends_at) }
    case 'quantity': return { ...draft, amount: String(payload.amount), unit: unitWord(payload.unit) }
    case 'url': return { ...draft, url: payload.url, title: payload.title ?? '' }
    case 'pass_fail': return { ...draft, verdict: verdictOf(payload.passed), assessor: payload.assessor ?? '' }
    case 'note': return { ...draft, text: payload.text }
    default: return draft
  }
} // prettier-ignore

const verdictOf = (passed: boolean | undefined) => (passed === undefined ? '' : passed ? 'passed' : 'failed')

/** Returns what is missing or wrong by field, in plain words. */
export function draftErrors(draft: EvidenceDraft): DraftErrors {
  const checks: Record<EvidenceType, () => DraftErrors> = {
    score: () => scoreErrors(draft),
    date_range: () => rangeErrors(draft),
    quantity: () => ({
      ...(!(amount(draft.amount) > 0) && { amount: t`Give a number above zero.` }),
      ...(draft.unit.trim() === '' && { unit: t`Say what is counted, such as hours.` }),
    }),
    url: () => (isWebAddress(draft.url) ? {} : { url: t`Give a whole address that starts with https:// or http://.` }),
    pass_fail: () => (draft.verdict === '' ? { verdict: t`Choose one.` } : {}),
    note: () => (draft.text.trim() === '' ? { text: t`Write something, or remove this note.` } : {}),
    file: () => (draft.file ? fileErrors(draft.file) : { file: t`Choose a file, or remove this row.` }),
  }
  return checks[draft.type]()
}

function fileErrors(file: File): DraftErrors {
  const problem = fileProblem(file)
  return problem === undefined ? {} : { file: problem }
}

function scoreErrors({ value, max }: EvidenceDraft): DraftErrors {
  const [got, most] = [amount(value), amount(max)]
  if (Number.isNaN(got)) return { value: t`Give the score as a number.` }
  if (Number.isNaN(most)) return { max: t`Give the highest possible score.` }
  return got < 0 || got > most ? { value: t`The score lies between 0 and ${{ most: number(most) }}.` } : {}
}

function rangeErrors({ starts, ends }: EvidenceDraft): DraftErrors {
  const [from, to] = [momentOfInput(starts), momentOfInput(ends)]
  if (!from) return { starts: t`When did it start?` }
  if (!to) return { ends: t`When did it end?` }
  return from < to ? {} : { ends: t`The end has to come after the start.` }
}

/** Parses a typed number with a point or a comma. Returns NaN when it is not a number. */
const amount = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

const isWebAddress = (text: string) => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim())

/** Converts the draft into the payload of the API. Only for a draft without errors. */
export function payloadOf(draft: EvidenceDraft): EvidencePayload {
  const { type, value, max, verdict, starts, ends, unit, url, title, text, assessor, file } = draft
  const passed = verdict === 'passed'
  switch (type) {
    case 'score': return { evidence_type: type, value: amount(value), min: 0, max: amount(max), ...(verdict !== '' && { passed }) }
    case 'date_range': return { evidence_type: type, starts_at: momentOfInput(starts) ?? '', ends_at: momentOfInput(ends) ?? '' }
    case 'quantity': return { evidence_type: type, amount: amount(draft.amount), unit: unitOf(unit.trim()) }
    case 'url': return { evidence_type: type, url: url.trim(), ...(title.trim() !== '' && { title: title.trim() }) }
    case 'pass_fail': return { evidence_type: type, passed, ...(assessor.trim() !== '' && { assessor: assessor.trim() }) }
    case 'note': return { evidence_type: type, text: text.trim() }
    default: return { evidence_type: type, ...declared(file ?? new File([], '')) }
  }
} // prettier-ignore

/**
 * Returns the payload for existing evidence. It keeps values that the form does not show, such as the lowest score or the seconds of a
 * moment.
 */
export function payloadAfter(was: EvidencePayload, draft: EvidenceDraft): EvidencePayload {
  const [now, shown] = [payloadOf(draft), draftOf(null, was)]
  if (now.evidence_type === 'score' && was.evidence_type === 'score') return { ...now, min: was.min }
  if (now.evidence_type !== 'date_range' || was.evidence_type !== 'date_range') return now
  const { starts_at, ends_at } = was
  return { ...now, ...(draft.starts === shown.starts && { starts_at }), ...(draft.ends === shown.ends && { ends_at }) }
}
