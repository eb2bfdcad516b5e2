import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import type { VersionedObject } from '../../platform/forms/as-seen.ts'
import { type LearningRecord, learnerName } from '../records/words.ts'
import { textsOf } from '../../platform/search.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { personName } from '../../platform/words/names.ts'

export type CertificationRequest = Schemas['CertificationRequest']
export type SignOffRequest = Schemas['CertificationSignOffRequest']
export type SeatRequest = Schemas['AwaitedSignUp']
export type AttemptToGrade = Schemas['QuizAttemptToGrade']
export type ReportedPost = Schemas['ReportedForumPost']

/** An item in the inbox. Ids are unique across kinds. */
export type WaitingItem =
  | { kind: 'request'; id: string; request: CertificationRequest }
  | { kind: 'sign_off'; id: string; asked: SignOffRequest }
  | { kind: 'record'; id: string; record: LearningRecord }
  | { kind: 'place'; id: string; place: SeatRequest }
  | { kind: 'answer'; id: string; attempt: AttemptToGrade }
  | { kind: 'report'; id: string; report: ReportedPost }
export type Kind = WaitingItem['kind']
/** Kinds in the order shown. Requests come first, because the person's work is done and only the decision is missing. */
export const kinds = ['request', 'record', 'sign_off', 'place', 'answer', 'report'] as const

export const kindWords: Record<Kind, string> = {
  request: t`Certifications`,
  sign_off: t`Sign-offs`,
  record: t`Records`,
  place: t`Seats of events`,
  answer: t`Quizzes to grade`,
  report: t`Reported posts`,
}

export const ofRecord = (record: LearningRecord): DecidableItem => ({ kind: 'record', id: record.id, record })
export const ofRequest = (request: CertificationRequest): DecidableItem => ({ kind: 'request', id: request.id, request })
export const ofSignOff = (asked: SignOffRequest): DecidableItem => ({ kind: 'sign_off', id: asked.id, asked })
export const ofPlace = (place: SeatRequest): DecidableItem => ({ kind: 'place', id: `${place.event.id}.${place.person.user_id}`, place })
export const ofAttempt = (attempt: AttemptToGrade): WaitingItem => ({ kind: 'answer', id: attempt.attempt_id, attempt })
export const ofReport = (report: ReportedPost): WaitingItem => ({ kind: 'report', id: report.post.id, report })

/** Items that can be decided with one press, alone or in bulk. Answers must be read and graded, and reported posts must be read. */
export type DecidableItem = Exclude<WaitingItem, { kind: 'answer' | 'report' }>
export const isDecidable = (item: WaitingItem): item is DecidableItem => item.kind !== 'answer' && item.kind !== 'report'

/** Returns the object to decide, with its version. */
export function shownOf(item: DecidableItem): VersionedObject {
  if (item.kind === 'record') return item.record
  if (item.kind === 'request') return item.request
  return item.kind === 'sign_off' ? item.asked : item.place
}

export function titleOf(item: WaitingItem): string {
  if (item.kind === 'record') return item.record.title
  if (item.kind === 'request') return item.request.certification.name
  if (item.kind === 'sign_off') return signOffName(item.asked)
  if (item.kind === 'place') return item.place.event.title
  return item.kind === 'answer' ? item.attempt.quiz.title : item.report.thread.title
}

/** Name of what the person wants to be signed off for. */
export function signOffName({ certification: { name }, rule_label }: SignOffRequest): string {
  return rule_label === null ? name : `${name}: ${rule_label}`
}

export function personOf(item: WaitingItem): string {
  if (item.kind === 'record') return learnerName(item.record)
  if (item.kind === 'request') return personName(item.request.person)
  if (item.kind === 'sign_off') return personName(item.asked.person)
  if (item.kind === 'place') return personName(item.place.person)
  return personName(item.kind === 'answer' ? item.attempt.learner : item.report.post.author)
}

export function sinceOf(item: WaitingItem): string {
  if (item.kind === 'record') return item.record.created_at
  if (item.kind === 'request') return item.request.requested_at
  if (item.kind === 'sign_off') return item.asked.requested_at
  if (item.kind === 'place') return item.place.requested_at
  return item.kind === 'answer' ? item.attempt.submitted_at : (item.report.reports.at(-1)?.created_at ?? item.report.post.created_at)
}

/** Name of an item in a list where several may have the same title. */
export function nameOf(item: WaitingItem): string {
  const [title, person] = [titleOf(item), personOf(item)]
  return t`${title} of ${person}`
}

/** Filters and order of the list. `org` is the slug of an organization. */
export type Listing = { show?: Kind; org?: string; q?: string; sort?: 'oldest' }
/** Search parameters of the page: the list, and at most one open item as `kind=id`. */
export type ToDoSearch = Listing & { [Each in Kind]?: string }

export function toDoSearch(search: Record<string, unknown>): ToDoSearch {
  const named = kinds.find((kind) => typeof search[kind] === 'string')
  return { ...(named && { [named]: search[named] }), ...listingOf(search) }
}

export function listingOf(search: Record<string, unknown>): Listing {
  const show = kinds.find((kind) => kind === search.show)
  return { ...(show && { show }), ...textsOf(search, 'org', 'q'), ...(search.sort === 'oldest' && { sort: search.sort }) }
}

/** Returns the kind and id of the item in the address. */
export function namedIn(search: ToDoSearch): Pick<WaitingItem, 'kind' | 'id'> | undefined {
  const kind = kinds.find((each) => search[each] !== undefined)
  return kind && { kind, id: search[kind] ?? '' }
}

/** Returns the search parameters that open an item and keep the list. */
export const addressOf = ({ kind, id }: Pick<WaitingItem, 'kind' | 'id'>, listing: Listing): ToDoSearch => ({ [kind]: id, ...listing })

/** Query for a list of the service. `at` is its sort key for the oldest first. */
export const listedFor = <const At extends string>({ org, sort }: Listing, at: At): { org?: string; sort?: At } => ({
  ...(org !== undefined && { org }),
  ...(sort === 'oldest' && { sort: at }),
})

/** True when each word of the search is in the title or the person's name, and the kind matches. */
export const isMeant = (item: WaitingItem, { show, q = '' }: Listing): boolean =>
  (show === undefined || item.kind === show) && holdsWords(q, titleOf(item), personOf(item))
