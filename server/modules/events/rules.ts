import { refusal } from '#platform/errors.ts'
import { before, parseTimestamp } from '#platform/moments.ts'

export const halfAWindow = refusal(
  'invalid_request',
  'half_a_window',
  '{field} is missing: an event has both a beginning and an end, or neither.',
)
export const endsBeforeItStarts = refusal('invalid_request', 'ends_before_it_starts', '{field} must be after the beginning.')

type Half = string | null
type Halves = { starts_at: Half; ends_at: Half }

/** Returns a valid window: both ends in order, or neither. `path` is its position in the request, for errors. */
export function windowOf<Given extends Halves>(given: Given, path = ''): Given {
  const { starts_at, ends_at } = given
  if ((starts_at === null) !== (ends_at === null)) throw halfAWindow({ field: `${path}${starts_at === null ? 'starts_at' : 'ends_at'}` })
  if (starts_at !== null && ends_at !== null && parseTimestamp(starts_at)! >= parseTimestamp(ends_at)!)
    throw endsBeforeItStarts({ field: `${path}ends_at` })
  return given
}

/** Returns the window of a request. Ends that it leaves out come from the stored window. */
export const halves = ({ starts_at, ends_at }: { starts_at?: Half; ends_at?: Half }, stored: Halves = { starts_at: null, ends_at: null }) =>
  windowOf({ starts_at: starts_at === undefined ? stored.starts_at : starts_at, ends_at: ends_at === undefined ? stored.ends_at : ends_at })

type Worth = { credit_hours: number | null; starts_at: string; ends_at: string }

/** Returns the hours of an event: its credit hours, or else the elapsed time, which accounts for clock changes. */
export const hoursOf = ({ credit_hours, starts_at, ends_at }: Worth): number =>
  credit_hours ?? (parseTimestamp(ends_at)! - parseTimestamp(starts_at)!) / 3_600_000

/** Whether the event has begun at a moment. Both times are in database format. */
export const hasBegun = ({ starts_at }: Pick<Halves, 'starts_at'>, now: string): boolean => starts_at !== null && !before(now, starts_at)

/** The fields of an event that calendars show. */
const CALENDAR_FIELDS = ['title', 'description_markdown', 'meeting_url', 'location', 'starts_at', 'ends_at', 'time_zone'] as const
type CalendarFields = Record<(typeof CALENDAR_FIELDS)[number], string | null>

/** Whether a change concerns calendars. */
export const isNews = (before: CalendarFields, after: Partial<CalendarFields>): boolean =>
  CALENDAR_FIELDS.some((field) => after[field] !== undefined && after[field] !== before[field])
