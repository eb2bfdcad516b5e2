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

/** Reasons why the reader cannot join. */
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

/** Short reasons why another person cannot join. */
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

type SittingTimes = Pick<ListedSitting, 'starts_at' | 'ends_at' | 'owner_organization_id'>

/** Time span in the reader's zone, and in the organization's zone where it differs. */
export function whenOf({ starts_at, ends_at, owner_organization_id }: SittingTimes): string {
  const here = span(starts_at, ends_at)
  const there = span(starts_at, ends_at, organizationZone(owner_organization_id))
  const away = distance(starts_at, undefined, readerZone())
  return here === there ? `${here} (${away})` : t`${here} (${away}), there ${there}`
}

/** People may join this long before the beginning. */
const LOBBY_MS = 15 * 60_000
export const lobbyOpens = ({ starts_at }: Pick<ListedSitting, 'starts_at'>) => Date.parse(starts_at) - LOBBY_MS

export const isPast = ({ status }: Pick<ListedSitting, 'status'>) => status === 'ended' || status === 'cancelled'

/** Letter of an option for reading aloud: `A`, `B`. */
export const letter = (index: number) => String.fromCodePoint(65 + index)
