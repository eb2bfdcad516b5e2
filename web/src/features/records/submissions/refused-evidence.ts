import { t } from '@lingui/core/macro'
import { isOneOf, isRefusal, sentence } from '../../../platform/refusal.ts'
import type { DraftErrors, DraftField, EvidenceDraft } from '../evidence/drafts.ts'

/** Fields of the form by the API's names in a payload. */
const inputs: Record<string, DraftField> = {
  label: 'label', value: 'value', max: 'max', passed: 'verdict', starts_at: 'starts', ends_at: 'ends', amount: 'amount', unit: 'unit',
  url: 'url', title: 'title', text: 'text', assessor: 'assessor',
} // prettier-ignore

/** Returns the message of a refusal by row and field. Undefined when the refusal is not about the evidence. */
export function refusedEvidence(error: unknown, drafts: EvidenceDraft[]): Record<string, DraftErrors> | undefined {
  if (!isRefusal(error)) return undefined
  const [part, index, ...steps] = (error.field ?? '').split('.')
  const row = part === 'evidence' && index !== undefined ? drafts[Number(index)] : undefined
  const input = inputs[steps.at(-1) ?? '']
  if (row && input) return { [row.key]: { [input]: sentence(error) } }
  const file = drafts.find(({ type }) => type === 'file')
  const isDisguised = isOneOf(error, ['file_disguised', 'file_type_differs'])
  if (!file || !(isDisguised || part === 'file' || isOneOf(error, ['file_size_differs']))) return undefined
  return {
    [file.key]: { file: isDisguised ? t`This is not really a PDF or picture of its kind. Choose the original file.` : sentence(error) },
  }
}
