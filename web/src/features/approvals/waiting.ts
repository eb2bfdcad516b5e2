import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { type LearningRecord, learnerName } from '../records/words.ts'
import { textsOf } from '../../platform/search.ts'
import { fold } from '../../platform/words/fold.ts'
import { personName } from '../../platform/words/names.ts'

export type CertificationRequest = Schemas['CertificationRequest']

/** What waits in the inbox: a submitted record, or somebody's request for a certification. */
export type Waiting =
  | { kind: 'record'; id: string; record: LearningRecord }
  | { kind: 'request'; id: string; request: CertificationRequest }
export const kinds = ['record', 'request'] as const
export type Kind = Waiting['kind']

export const ofRecord = (record: LearningRecord): Waiting => ({ kind: 'record', id: record.id, record })
export const ofRequest = (request: CertificationRequest): Waiting => ({ kind: 'request', id: request.id, request })

export const titleOf = (item: Waiting) => (item.kind === 'record' ? item.record.title : item.request.certification.name)
export const personOf = (item: Waiting) => (item.kind === 'record' ? learnerName(item.record) : personName(item.request.person))
export const sinceOf = (item: Waiting) => (item.kind === 'record' ? item.record.created_at : item.request.requested_at)

/** One among others, of which several may be called the same. */
export function nameOf(item: Waiting): string {
  const [title, person] = [titleOf(item), personOf(item)]
  return t`${title} of ${person}`
}

/** What the list is narrowed to. */
export type Listing = { show?: Kind; q?: string }
/** What the address says: what is looked at, one of the two at most, and what the list shows. */
export type ApprovalsSearch = Listing & { record?: string; request?: string }

export function approvalsSearch(search: Record<string, unknown>): ApprovalsSearch {
  const named = kinds.find((kind) => typeof search[kind] === 'string')
  return { ...(named && { [named]: search[named] }), ...listingOf(search) }
}

export function listingOf(search: Record<string, unknown>): Listing {
  const show = kinds.find((kind) => kind === search.show)
  return { ...(show && { show }), ...textsOf(search, 'q') }
}

/** Where an item is found, beside what the list shows already. */
export const addressOf = ({ kind, id }: Pick<Waiting, 'kind' | 'id'>, listing: Listing): ApprovalsSearch => ({ [kind]: id, ...listing })

/** Whether each of the words is in what it is called, or in who waits for it. */
export function isMeant(item: Waiting, { show, q = '' }: Listing): boolean {
  const text = fold(`${titleOf(item)} ${personOf(item)}`)
  return (
    (show === undefined || item.kind === show) &&
    fold(q)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}
