import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { textsOf } from '../../platform/search.ts'
import { personName } from '../../platform/words/names.ts'

/** Kinds of items as addresses name them, in the order of the filter. Requests come first, because only the decision is missing. */
export const kinds = ['request', 'record', 'sign_off', 'place', 'answer', 'report'] as const
export type Kind = (typeof kinds)[number]

/** The API's name of each kind. */
export const servedKinds = {
  request: 'certification_request',
  sign_off: 'sign_off_request',
  record: 'learning_record',
  place: 'event_sign_up',
  answer: 'quiz_attempt',
  report: 'forum_report',
} as const satisfies Record<Kind, Schemas['ToDoItem']['kind']>

/** An item in the inbox. Ids are unique across kinds. */
export type WaitingItem = Omit<Schemas['ToDoItem'], 'kind'> & { kind: Kind }

export const waitingOf = ({ kind: served, ...item }: Schemas['ToDoItem']): WaitingItem[] =>
  kinds.flatMap((kind) => (servedKinds[kind] === served ? [{ ...item, kind }] : []))

export const kindWords: Record<Kind, string> = {
  request: t`Certifications`,
  sign_off: t`Sign-offs`,
  record: t`Records`,
  place: t`Seats of events`,
  answer: t`Quizzes to grade`,
  report: t`Reported posts`,
}

/** Items that can be decided with one press, alone or in bulk. Answers must be read and graded, and reported posts must be read. */
export type DecidableItem = WaitingItem & { kind: Exclude<Kind, 'answer' | 'report'> }
export const isDecidable = (item: WaitingItem): item is DecidableItem => item.kind !== 'answer' && item.kind !== 'report'

export const personOf = ({ person, person_name }: WaitingItem): string => (person ? personName(person) : (person_name ?? personName(null)))

/** Name of an item in a list where several may have the same title. */
export function nameOf(item: WaitingItem): string {
  const [title, person] = [item.title, personOf(item)]
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

/** Query of the service for the listed items. */
export const queryOf = ({ show, org, q, sort }: Listing) => ({
  ...(show !== undefined && { kind: servedKinds[show] }),
  ...(org !== undefined && { org }),
  ...(q !== undefined && { q }),
  ...(sort === 'oldest' && { sort: 'since' as const }),
})
