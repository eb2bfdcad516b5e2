import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { fileSize, moment, number } from '../../../platform/format.ts'

export type Evidence = Schemas['EvidenceRow']
export type EvidencePayload = Schemas['EvidencePayload']

/** What a piece of evidence says, in one line. */
export function describe(payload: EvidencePayload): string {
  switch (payload.evidence_type) {
    case 'score': {
      const range = payload.min === 0 ? `of ${number(payload.max)}` : `between ${number(payload.min)} and ${number(payload.max)}`
      const verdict = payload.passed === undefined ? '' : payload.passed ? ', passed' : ', not passed'
      return `${number(payload.value)} ${range}${verdict}`
    }
    case 'date_range': return `${moment(payload.starts_at)} to ${moment(payload.ends_at)}`
    case 'quantity': return `${number(payload.amount)} ${payload.unit}`
    case 'url': return payload.title || payload.url
    case 'file': return `${payload.file_name} (${fileSize(payload.size_bytes)})`
    case 'pass_fail': return `${payload.passed ? t`Passed` : t`Not passed`}${payload.assessor ? `, assessed by ${payload.assessor}` : ''}`
    default: return payload.text
  }
} // prettier-ignore
