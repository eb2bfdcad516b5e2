import type { Schemas } from '../../platform/client.ts'
import { columnsOf } from '../../platform/lists/columns.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { startOfDay, startOfNextDay } from '../../platform/words/moments.ts'

export const recordStatuses = ['pending', 'in_progress', 'completed', 'expired', 'revoked', 'rejected'] as const
export type RecordStatus = Schemas['LearningRecord']['status']
export const evidenceTypes = ['score', 'date_range', 'quantity', 'url', 'file', 'pass_fail', 'note'] as const
export type EvidenceType = Schemas['EvidenceRow']['evidence_type']

/** What a list of records can be ordered by other than when they were made, as the API says it. */
export const recordSorts = ['completed_at', '-completed_at', 'learner', '-learner'] as const
export type RecordSort = (typeof recordSorts)[number]

/** The filters of a list of records, as the address and the API both name them: `q` are words of the title, and the days those of the completion. */
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

/** Reads them from an address; what is not a filter is dropped. */
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

/** What a list of the records of many people shows beside their titles. */
export const recordColumns = ['learner', 'status', 'completed', 'evidence'] as const
export type RecordColumn = (typeof recordColumns)[number]

export type RecordSearch = RecordFilters & { sort?: RecordSort; columns?: string }

/** The same with the order, and with the columns that are shown where these are not all. */
export function recordSearch(search: Record<string, unknown>): RecordSearch {
  const sort = recordSorts.find((known) => known === search.sort)
  return { ...recordFilters(search), ...(sort && { sort }), ...columnsOf(search, recordColumns) }
}

/** Of any year, since every digit of it that somebody types is one. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** What the API is asked for: those of one organization, or of all. */
export type RecordQuery = RecordFilters & { sort?: RecordSort; org?: string }

/** The filters for the API: whole days of a zone, of which the last one counts. */
export const inZone = ({ from, to, ...filters }: RecordFilters, zone: string): RecordFilters => ({
  ...filters,
  ...(from && { from: startOfDay(from, zone) }),
  ...(to && { to: startOfNextDay(to, zone) }),
})

export const anyFilter = (filters: RecordFilters) => Object.keys(filters).length > 0
