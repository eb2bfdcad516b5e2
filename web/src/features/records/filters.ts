import type { Schemas } from '../../platform/client.ts'

export const recordStatuses = ['pending', 'in_progress', 'completed', 'expired', 'revoked', 'rejected'] as const
export type RecordStatus = Schemas['LearningRecord']['status']
export const evidenceTypes = ['score', 'date_range', 'quantity', 'url', 'file', 'pass_fail', 'note'] as const
export type EvidenceType = Schemas['EvidenceRow']['evidence_type']

/** The filters of a list of records, as the address and the API both name them. */
export type RecordFilters = {
  department?: string
  learner?: string
  subject?: string
  status?: RecordStatus
  evidence_type?: EvidenceType
  include_archived?: boolean
}

/** Reads them from an address; what is not a filter is dropped. */
export function recordFilters(search: Record<string, unknown>): RecordFilters {
  const filters: RecordFilters = {}
  for (const name of ['department', 'learner', 'subject'] as const) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') filters[name] = value
  }
  const status = recordStatuses.find((known) => known === search.status)
  if (status) filters.status = status
  const type = evidenceTypes.find((known) => known === search.evidence_type)
  if (type) filters.evidence_type = type
  if (search.include_archived === true || search.include_archived === 'true') filters.include_archived = true
  return filters
}

/** What the API is asked for: those of one organization, or of all. */
export type RecordQuery = RecordFilters & { org?: string }

export const anyFilter = (filters: RecordFilters) => Object.keys(filters).length > 0
