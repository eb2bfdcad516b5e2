import type { Schemas } from '../../platform/client.ts'
import { type LearningRecord, learnerName } from '../records/words.ts'
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

/** What the address names: one of the two at most, and which kinds the list shows. */
export type ApprovalsSearch = { record?: string; request?: string; show?: Kind }

export function approvalsSearch(search: Record<string, unknown>): ApprovalsSearch {
  const show = kinds.find((kind) => kind === search.show)
  const named = kinds.find((kind) => typeof search[kind] === 'string')
  return { ...(named && { [named]: search[named] }), ...(show && { show }) }
}

/** Where an item is found, beside what the list shows already. */
export const addressOf = ({ kind, id }: Pick<Waiting, 'kind' | 'id'>, show: Kind | undefined): ApprovalsSearch => ({
  [kind]: id,
  ...(show && { show }),
})
