import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { fileSize, moment, number } from '../../../platform/words/format.ts'
import { amountOf } from './units.ts'

export type Evidence = Schemas['ListedEvidence']
export type EvidencePayload = Schemas['EvidencePayload']

/** Describes a piece of evidence in one line. */
export function describe(payload: EvidencePayload): string {
  switch (payload.evidence_type) {
    case 'score': return scored(payload)
    case 'date_range': return t`${{ start: moment(payload.starts_at) }} to ${{ end: moment(payload.ends_at) }}`
    case 'quantity': return amountOf(payload)
    case 'url': return payload.title || payload.url
    case 'file': return `${payload.file_name} (${fileSize(payload.size_bytes)})`
    case 'pass_fail': return assessed(payload)
    default: return payload.text
  }
} // prettier-ignore

type PayloadOfType<Type> = Extract<EvidencePayload, { evidence_type: Type }>

function scored({ value, min, max, passed }: PayloadOfType<'score'>): string {
  const [got, least, most] = [number(value), number(min), number(max)]
  const score = min === 0 ? t`${got} of ${most}` : t`${got} between ${least} and ${most}`
  if (passed === undefined) return score
  return passed ? t`${score}, passed` : t`${score}, not passed`
}

function assessed({ passed, assessor }: PayloadOfType<'pass_fail'>): string {
  if (!assessor) return passed ? t`Passed` : t`Not passed`
  return passed ? t`Passed, assessed by ${assessor}` : t`Not passed, assessed by ${assessor}`
}
