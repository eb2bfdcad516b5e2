import { t } from '@lingui/core/macro'
import { isRefusal } from '../../../platform/refusal.ts'
import type { DraftErrors, DraftField, EvidenceDraft } from '../evidence/drafts.ts'

/** The API's names in a payload, and the inputs they come from. */
const inputs: Record<string, DraftField> = {
  label: 'label', value: 'value', max: 'max', passed: 'verdict', starts_at: 'starts', ends_at: 'ends', amount: 'amount', unit: 'unit',
  url: 'url', title: 'title', text: 'text', assessor: 'assessor',
} // prettier-ignore

/** What a refusal says of the evidence, by row and input; undefined when it speaks of something else. */
export function refusedEvidence(error: unknown, drafts: EvidenceDraft[]): Record<string, DraftErrors> | undefined {
  if (!isRefusal(error)) return undefined
  const { error_description: sentence } = error
  const [, index, name] = /\b(\d+)\.(?:payload\.)?([a-z_]+)/.exec(sentence) ?? []
  const row = index === undefined ? undefined : drafts[Number(index)]
  const input = name === undefined ? undefined : inputs[name]
  if (row && input) return { [row.key]: { [input]: sentence } }
  const file = drafts.find(({ type }) => type === 'file')
  if (!file || !/\bfile\b/i.test(sentence)) return undefined
  const isDisguised = sentence.includes('content_type')
  return { [file.key]: { file: isDisguised ? t`This is not really a PDF or picture of its kind. Choose the original file.` : sentence } }
}
