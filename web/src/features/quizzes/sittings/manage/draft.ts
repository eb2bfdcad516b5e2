import { t } from '@lingui/core/macro'
import { type TypedWindow, typedWindow, windowOn } from '../../../../platform/forms/typed-window.ts'
import type { FieldErrors } from '../../../../platform/forms/use-draft.ts'
import type { ChosenPerson } from '../../../events/people-field.tsx'
import type { ListedSitting, Pacing } from '../words.ts'

/** A sitting as typed in the form. Times are in the organization's time zone. */
export type SittingDraft = TypedWindow & {
  title: string
  pacing: Pacing
  hosts: ChosenPerson[]
  audience: 'quiz' | 'people'
  people: ChosenPerson[]
  location: string
  meeting_url: string
}
export type SittingField = 'title' | 'starts_at' | 'ends_at' | 'pacing' | 'host_user_ids' | 'audience' | 'location' | 'meeting_url'
export const sittingFields: SittingField[] = [
  'title',
  'starts_at',
  'ends_at',
  'pacing',
  'host_user_ids',
  'audience',
  'location',
  'meeting_url',
]

export const emptyDraft = (title: string): SittingDraft => ({
  title,
  day: '',
  from: '10:00',
  to: '11:00',
  later: 0,
  pacing: 'host',
  hosts: [],
  audience: 'quiz',
  people: [],
  location: '',
  meeting_url: '',
})

export function draftOf(sitting: ListedSitting, hosts: ChosenPerson[], people: ChosenPerson[], zone: string): SittingDraft {
  const { title, starts_at, ends_at, pacing, audience, location, meeting_url } = sitting
  return {
    title,
    ...typedWindow({ starts_at, ends_at }, zone),
    pacing,
    hosts,
    audience: audience === 'quiz' ? 'quiz' : 'people',
    people,
    location: location ?? '',
    meeting_url: meeting_url ?? '',
  }
}

export const windowOf = (draft: SittingDraft, zone: string) => windowOn({ ...draft, zone }, draft.day)

export const sittingErrors = ({ title, day, from, to, later, audience, people }: SittingDraft): FieldErrors<SittingField> => ({
  ...(title.trim() === '' && { title: t`Give the live quiz a title.` }),
  ...((day === '' || from === '') && { starts_at: t`Say on which day it takes place, and when it begins.` }),
  ...(to === '' && { ends_at: t`Say when the live quiz ends.` }),
  ...(day !== '' && later < 0 && { ends_at: t`It ends before it begins.` }),
  ...(audience === 'people' && people.length === 0 && { audience: t`Choose the people, or let in everybody the quiz is for.` }),
})

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())
const ids = (people: ChosenPerson[]) => people.map(({ user_id }) => user_id)

/** Returns the payload of the draft without its time. */
export const aboutOf = (draft: SittingDraft) => ({
  title: draft.title.trim(),
  pacing: draft.pacing,
  host_user_ids: ids(draft.hosts),
  audience: draft.audience === 'quiz' ? ('quiz' as const) : { user_ids: ids(draft.people) },
  location: orNull(draft.location),
  meeting_url: orNull(draft.meeting_url),
})
