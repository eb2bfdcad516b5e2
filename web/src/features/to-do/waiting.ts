import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import type { Versioned } from '../../platform/forms/as-seen.ts'
import { type LearningRecord, learnerName } from '../records/words.ts'
import { textsOf } from '../../platform/search.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { personName } from '../../platform/words/names.ts'

export type CertificationRequest = Schemas['CertificationRequest']
export type SignOffRequest = Schemas['CertificationSignOffRequest']
export type AskedSeat = Schemas['AwaitedSignUp']
export type AttemptToGrade = Schemas['QuizAttemptToGrade']
export type ReportedPost = Schemas['ReportedForumPost']

/** What waits in the inbox, each with an id of its own. */
export type Waiting =
  | { kind: 'request'; id: string; request: CertificationRequest }
  | { kind: 'sign_off'; id: string; asked: SignOffRequest }
  | { kind: 'record'; id: string; record: LearningRecord }
  | { kind: 'place'; id: string; place: AskedSeat }
  | { kind: 'answer'; id: string; attempt: AttemptToGrade }
  | { kind: 'report'; id: string; report: ReportedPost }
export type Kind = Waiting['kind']
/** In the order in which they are shown: requests first, because somebody's work is done and nothing else is missing. */
export const kinds = ['request', 'record', 'sign_off', 'place', 'answer', 'report'] as const

export const kindWords: Record<Kind, string> = {
  request: t`Certifications`,
  sign_off: t`Sign-offs`,
  record: t`Records`,
  place: t`Seats of events`,
  answer: t`Quizzes to grade`,
  report: t`Reported posts`,
}

export const ofRecord = (record: LearningRecord): Decidable => ({ kind: 'record', id: record.id, record })
export const ofRequest = (request: CertificationRequest): Decidable => ({ kind: 'request', id: request.id, request })
export const ofSignOff = (asked: SignOffRequest): Decidable => ({ kind: 'sign_off', id: asked.id, asked })
export const ofPlace = (place: AskedSeat): Decidable => ({ kind: 'place', id: `${place.event.id}.${place.person.user_id}`, place })
export const ofAttempt = (attempt: AttemptToGrade): Waiting => ({ kind: 'answer', id: attempt.attempt_id, attempt })
export const ofReport = (report: ReportedPost): Waiting => ({ kind: 'report', id: report.post.id, report })

/** What is decided with a press, with others of its kind: an answer has to be read and given points, and a post to be read. */
export type Decidable = Exclude<Waiting, { kind: 'answer' | 'report' }>
export const isDecidable = (item: Waiting): item is Decidable => item.kind !== 'answer' && item.kind !== 'report'

/** The thing that is decided about, as the page shows it. */
export function shownOf(item: Decidable): Versioned {
  if (item.kind === 'record') return item.record
  if (item.kind === 'request') return item.request
  return item.kind === 'sign_off' ? item.asked : item.place
}

export function titleOf(item: Waiting): string {
  if (item.kind === 'record') return item.record.title
  if (item.kind === 'request') return item.request.certification.name
  if (item.kind === 'sign_off') return signOffName(item.asked)
  if (item.kind === 'place') return item.place.event.title
  return item.kind === 'answer' ? item.attempt.quiz.title : item.report.thread.title
}

/** What somebody asks to be watched doing. */
export function signOffName({ certification: { name }, rule_label }: SignOffRequest): string {
  return rule_label === null ? name : `${name}: ${rule_label}`
}

export function personOf(item: Waiting): string {
  if (item.kind === 'record') return learnerName(item.record)
  if (item.kind === 'request') return personName(item.request.person)
  if (item.kind === 'sign_off') return personName(item.asked.person)
  if (item.kind === 'place') return personName(item.place.person)
  return personName(item.kind === 'answer' ? item.attempt.learner : item.report.post.author)
}

export function sinceOf(item: Waiting): string {
  if (item.kind === 'record') return item.record.created_at
  if (item.kind === 'request') return item.request.requested_at
  if (item.kind === 'sign_off') return item.asked.requested_at
  if (item.kind === 'place') return item.place.requested_at
  return item.kind === 'answer' ? item.attempt.submitted_at : (item.report.reports.at(-1)?.created_at ?? item.report.post.created_at)
}

/** One among others, of which several may be called the same. */
export function nameOf(item: Waiting): string {
  const [title, person] = [titleOf(item), personOf(item)]
  return t`${title} of ${person}`
}

/** What the list is narrowed to, and whether the oldest come first; `org` is the slug of an organization. */
export type Listing = { show?: Kind; org?: string; q?: string; sort?: 'oldest' }
/** What the address says: what is looked at, one of them at most, and what the list shows. */
export type ToDoSearch = Listing & { [Each in Kind]?: string }

export function toDoSearch(search: Record<string, unknown>): ToDoSearch {
  const named = kinds.find((kind) => typeof search[kind] === 'string')
  return { ...(named && { [named]: search[named] }), ...listingOf(search) }
}

export function listingOf(search: Record<string, unknown>): Listing {
  const show = kinds.find((kind) => kind === search.show)
  return { ...(show && { show }), ...textsOf(search, 'org', 'q'), ...(search.sort === 'oldest' && { sort: search.sort }) }
}

/** What the address names. */
export function namedIn(search: ToDoSearch): Pick<Waiting, 'kind' | 'id'> | undefined {
  const kind = kinds.find((each) => search[each] !== undefined)
  return kind && { kind, id: search[kind] ?? '' }
}

/** Where an item is found, beside what the list shows already. */
export const addressOf = ({ kind, id }: Pick<Waiting, 'kind' | 'id'>, listing: Listing): ToDoSearch => ({ [kind]: id, ...listing })

/** What a list of the service is asked for, which is ordered by `at` where the oldest come first. */
export const listedFor = <const At extends string>({ org, sort }: Listing, at: At): { org?: string; sort?: At } => ({
  ...(org !== undefined && { org }),
  ...(sort === 'oldest' && { sort: at }),
})

/** Whether each of the words is in what it is called, or in who waits for it. */
export const isMeant = (item: Waiting, { show, q = '' }: Listing): boolean =>
  (show === undefined || item.kind === show) && holdsWords(q, titleOf(item), personOf(item))
