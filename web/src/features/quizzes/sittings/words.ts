import { t } from '@lingui/core/macro'
import { IconBan, IconBroadcast, IconCalendarEvent, IconCheck } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import type { Look } from '../../../platform/parts/mark.tsx'
import { distance, span } from '../../../platform/words/format.ts'
import { organizationZone, readerZone } from '../../../platform/words/zones.ts'

export type Sitting = Schemas['QuizSitting']
export type ListedSitting = Schemas['ListedQuizSitting']
export type State = Schemas['SittingState']
export type SittingQuestion = Schemas['SittingQuestion']
export type Seat = Schemas['SittingSeat']
export type Pacing = Sitting['pacing']
type Hindrance = NonNullable<Sitting['cannot_join']>

export const statusLooks: Record<Sitting['status'], Look & { words: string }> = {
  scheduled: { color: 'blue', icon: IconCalendarEvent, words: t`Planned` },
  open: { color: 'green', icon: IconBroadcast, words: t`Open now` },
  ended: { color: 'gray', icon: IconCheck, words: t`Over` },
  cancelled: { color: 'gray', icon: IconBan, words: t`Cancelled` },
}

export const pacingWords: Record<Pacing, { label: string; description: string }> = {
  host: { label: t`Led by a host`, description: t`Everybody has the same question before them, and the host goes on.` },
  self: {
    label: t`Everybody at their own pace`,
    description: t`All begin together, and hand in when they are done, at the end at the latest.`,
  },
}

/** What keeps the reader from joining. */
export const hindranceWords: Record<Hindrance, string> = {
  cancelled: t`It was cancelled.`,
  over: t`It is over.`,
  not_invited: t`It is for other people.`,
  not_published: t`The quiz is not published.`,
  owner_archived: t`Whoever keeps the quiz is archived.`,
  attempt_open: t`You are in the middle of another attempt at this quiz. Hand that in first.`,
  no_attempts_left: t`You have no attempts left. Whoever keeps the quiz can give you another one.`,
  retake_wait: t`It is too soon after your last attempt.`,
  too_early: t`You can join 15 minutes before it begins.`,
}

/** The same of somebody else, in a few words. */
export const theirHindranceWords: Record<Hindrance, string> = {
  cancelled: t`it was cancelled`,
  over: t`it is over`,
  not_invited: t`not invited any more`,
  not_published: t`the quiz is not published`,
  owner_archived: t`whoever keeps the quiz is archived`,
  attempt_open: t`in the middle of another attempt`,
  no_attempts_left: t`no attempts left`,
  retake_wait: t`too soon after the last attempt`,
  too_early: t`it is too early`,
}

type Timed = Pick<ListedSitting, 'starts_at' | 'ends_at' | 'owner_organization_id'>

/** From when to when where the reader is, and what clocks say at the organization if that is elsewhere. */
export function whenOf({ starts_at, ends_at, owner_organization_id }: Timed): string {
  const here = span(starts_at, ends_at)
  const there = span(starts_at, ends_at, organizationZone(owner_organization_id))
  const away = distance(starts_at, undefined, readerZone())
  return here === there ? `${here} (${away})` : t`${here} (${away}), there ${there}`
}

/** How long before its beginning people may come in. */
const LOBBY_MS = 15 * 60_000
export const lobbyOpens = ({ starts_at }: Pick<ListedSitting, 'starts_at'>) => Date.parse(starts_at) - LOBBY_MS

export const isPast = ({ status }: Pick<ListedSitting, 'status'>) => status === 'ended' || status === 'cancelled'

/** What an option is called where it is read out: `A`, `B`. */
export const letter = (index: number) => String.fromCodePoint(65 + index)
