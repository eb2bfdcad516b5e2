import type { Schemas } from '../../platform/client.ts'
import { columnsOf } from '../../platform/lists/columns.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { startOfDay, startOfNextDay } from '../../platform/words/moments.ts'

export const recordStatuses = ['pending', 'in_progress', 'completed', 'expired', 'revoked', 'rejected'] as const
export type RecordStatus = Schemas['LearningRecord']['status']
export const evidenceTypes = ['score', 'date_range', 'quantity', 'url', 'file', 'pass_fail', 'note'] as const
export type EvidenceType = Schemas['EvidenceRow']['evidence_type']

/** Orders of a record list, as the API names them. The default is the time of creation. */
export const recordSorts = ['completed_at', '-completed_at', 'learner', '-learner'] as const
export type RecordSort = (typeof recordSorts)[number]

/**
 * Filters of a record list. The address and the API use the same names. `q` are words of the title, and the days are those of the
 * completion.
 */
export type RecordFilters = {
  q?: string
  from?: string
  to?: string
  department?: string
  learner?: string
  subject?: string
  status?: RecordStatus
  evidence_type?: EvidenceType
  include_archived?: boolean
}

/** Reads the filters from an address. Unknown parameters are dropped. */
export function recordFilters(search: Record<string, unknown>): RecordFilters {
  const { from, to, ...texts } = textsOf(search, 'q', 'department', 'learner', 'subject', 'from', 'to')
  const status = recordStatuses.find((known) => known === search.status)
  const type = evidenceTypes.find((known) => known === search.evidence_type)
  return {
    ...texts,
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(status && { status }),
    ...(type && { evidence_type: type }),
    ...(isSet(search.include_archived) && { include_archived: true }),
  }
}

/** Columns beside the title in a list of many people's records. */
export const recordColumns = ['learner', 'status', 'completed', 'evidence'] as const
export type RecordColumn = (typeof recordColumns)[number]

export type RecordSearch = RecordFilters & { sort?: RecordSort; columns?: string }

/** Reads the filters, the order, and the chosen columns where not all are shown. */
export function recordSearch(search: Record<string, unknown>): RecordSearch {
  const sort = recordSorts.find((known) => known === search.sort)
  return { ...recordFilters(search), ...(sort && { sort }), ...columnsOf(search, recordColumns) }
}

/** Accepts every year, because a year is already complete for the input after its first typed digit. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Query of the API. Without `org` it covers all organizations. */
export type RecordQuery = RecordFilters & { sort?: RecordSort; org?: string }

/** Converts the days of the filters into moments in `zone`. The last day is included. */
export const inZone = ({ from, to, ...filters }: RecordFilters, zone: string): RecordFilters => ({
  ...filters,
  ...(from && { from: startOfDay(from, zone) }),
  ...(to && { to: startOfNextDay(to, zone) }),
})

export const anyFilter = (filters: RecordFilters) => Object.keys(filters).length > 0
