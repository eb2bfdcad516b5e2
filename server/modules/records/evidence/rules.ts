import { badRequest } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import type { EvidencePayload } from './schema.ts'

/** Returns the payload to store, with defaults filled in. Throws 400 for faults that a shape cannot express. `at` is the field's path. */
export function settled(payload: EvidencePayload, at = 'payload'): EvidencePayload {
  switch (payload.evidence_type) {
    case 'score': {
      const { value, max = 100, min = 0 } = payload
      if (!(min <= value && value <= max)) throw badRequest(`${at}.value must lie from min to max, here ${min} to ${max}.`, `${at}.value`)
      return { ...payload, max, min }
    }
    case 'date_range':
      if (elapsedHours(payload) <= 0) throw badRequest(`${at}.ends_at must be later than starts_at.`, `${at}.ends_at`)
      return payload
    case 'file':
      if (payload.sha256 !== undefined) throw badRequest(`${at}.sha256 is worked out from the file. Leave it out.`, `${at}.sha256`)
      return payload
    default:
      return payload
  }
}

/** Returns the hours of a payload: a quantity in hours or minutes, or the length of a date range. */
export function worth(payload: EvidencePayload): number {
  if (payload.evidence_type === 'date_range') return elapsedHours(payload)
  if (payload.evidence_type !== 'quantity') return 0
  if (payload.unit === 'hours') return payload.amount
  return payload.unit === 'minutes' ? payload.amount / 60 : 0
}

const elapsedHours = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  (parseTimestamp(ends_at)! - parseTimestamp(starts_at)!) / 3_600_000
