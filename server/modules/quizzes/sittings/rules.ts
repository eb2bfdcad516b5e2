import { whoMay } from '#platform/access/declared.ts'
import { hash, randomInt } from 'node:crypto'
import { refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import type { QuizSitting } from './schema.ts'

/** Who sees a sitting and everything that it shows to all. */
export const seesSitting = whoMay('quizzes:read', 'row', {
  also: ['audience', 'host'],
  says: 'quizzes:read over the owner, its hosts, anyone it is for, or who has joined it',
})

const endsBeforeItStarts = refusal('invalid_request', 'sitting_ends_first', '{field} must be after the beginning.')
const isOverAlready = refusal('invalid_request', 'sitting_in_the_past', '{field} must lie in the future.')
const tooLate = refusal('invalid_request', 'sitting_too_late', '{field} must be before the year 2200.')

/** Every sitting ends before this moment. */
export const LATEST = '2200-01-01T00:00:00Z'

type Window = { starts_at: string; ends_at: string }

/** Throws 400 for a window that ends before it starts, is over at `now`, or ends too far in the future. */
export function checkWindow({ starts_at, ends_at }: Window, now: string): void {
  if (parseTimestamp(ends_at)! >= parseTimestamp(LATEST)!) throw tooLate({ field: 'ends_at' })
  if (parseTimestamp(starts_at)! >= parseTimestamp(ends_at)!) throw endsBeforeItStarts({ field: 'ends_at' })
  if (parseTimestamp(ends_at)! <= parseTimestamp(now)!) throw isOverAlready({ field: 'ends_at' })
}

/** Leaves out letters and digits that look alike. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'
const CODE_LENGTH = 6

export const newCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('')

/** The fields of a sitting that calendars show. */
const CALENDAR_FIELDS = ['title', 'meeting_url', 'location', 'starts_at', 'ends_at', 'cancelled_at'] as const
type CalendarValues = Record<(typeof CALENDAR_FIELDS)[number], string | null>

/** Whether a change concerns calendars. */
export const isNews = (before: CalendarValues, after: CalendarValues): boolean =>
  CALENDAR_FIELDS.some((field) => after[field] !== before[field])

/** Returns an ETag of a sitting. The current time is left out of it, so it changes only when the sitting does. */
export function etagOf({ state, ...sitting }: QuizSitting): string {
  const { server_now: _, ...told } = state
  return `"${hash('sha256', JSON.stringify([sitting, told]), 'base64url')}"`
}
