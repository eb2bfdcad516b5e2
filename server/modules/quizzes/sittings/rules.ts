import { whoMay } from '#platform/access/declared.ts'
import { hash, randomInt } from 'node:crypto'
import { refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import type { QuizSitting } from './schema.ts'

/** Who sees a sitting, with all that is before everybody. */
export const seesSitting = whoMay('quizzes:read', 'row', {
  also: ['audience', 'host'],
  says: 'quizzes:read over the owner, its hosts, anyone it is for, or who has joined it',
})

const endsBeforeItStarts = refusal('invalid_request', 'sitting_ends_first', '{field} must be after the beginning.')
const isOverAlready = refusal('invalid_request', 'sitting_in_the_past', '{field} must lie in the future.')
const tooLate = refusal('invalid_request', 'sitting_too_late', '{field} must be before the year 2200.')

/** No sitting ends later. */
export const LATEST = '2200-01-01T00:00:00Z'

type Window = { starts_at: string; ends_at: string }

/** 400 for a window that is none, that is over at `now`, or that nobody will live to see. */
export function checkWindow({ starts_at, ends_at }: Window, now: string): void {
  if (parseTimestamp(ends_at)! >= parseTimestamp(LATEST)!) throw tooLate({ field: 'ends_at' })
  if (parseTimestamp(starts_at)! >= parseTimestamp(ends_at)!) throw endsBeforeItStarts({ field: 'ends_at' })
  if (parseTimestamp(ends_at)! <= parseTimestamp(now)!) throw isOverAlready({ field: 'ends_at' })
}

/** Without letters and digits that look like one another. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'
const CODE_LENGTH = 6

export const newCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('')

/** What a sitting tells calendars. */
const CALENDAR_FIELDS = ['title', 'meeting_url', 'location', 'starts_at', 'ends_at', 'cancelled_at'] as const
type Told = Record<(typeof CALENDAR_FIELDS)[number], string | null>

/** Whether calendars have to be told of a change. */
export const isNews = (before: Told, after: Told): boolean => CALENDAR_FIELDS.some((field) => after[field] !== before[field])

/** The same text as long as nothing of a sitting is new to whoever asked before: the present alone is not. */
export function etagOf({ state, ...sitting }: QuizSitting): string {
  const { server_now: _, ...told } = state
  return `"${hash('sha256', JSON.stringify([sitting, told]), 'base64url')}"`
}
