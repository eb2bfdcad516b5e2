import { secondsOf } from '#modules/scorm-courses/launches/rules-times.ts'
import type { Cmi, ScormVersion } from '#modules/scorm-courses/verdicts/rules.ts'
import { badRequest } from '#platform/errors.ts'
import { beginningOf } from '#platform/text.ts'

/** The elements that change with nearly every commit; each has its own column. */
export type Columns = { location?: string; suspend_data?: string; exit?: string }
export type Interactions = Map<number, Cmi>
export type Delta = { columns: Columns; session_seconds: number | undefined; cmi: Cmi; interactions: Interactions }

type Names = Record<keyof Columns | 'session_time', string>
export const namesOf: Record<ScormVersion, Names> = {
  '1.2': {
    location: 'cmi.core.lesson_location',
    suspend_data: 'cmi.suspend_data',
    exit: 'cmi.core.exit',
    session_time: 'cmi.core.session_time',
  },
  '2004': { location: 'cmi.location', suspend_data: 'cmi.suspend_data', exit: 'cmi.exit', session_time: 'cmi.session_time' },
}

export const MOST_INTERACTIONS = 2000
const LONGEST_ANSWER = 4000
const INTERACTION = /^cmi\.interactions\.([^.]+)\.(.+)$/
/** The elements of an interaction. Lists in it have at most fifty members. */
const INTERACTION_ELEMENT =
  /^(?:id|type|time|timestamp|weighting|student_response|learner_response|result|latency|description|(?:objectives\.[1-4]?\d\.id|correct_responses\.[1-4]?\d\.pattern))$/

/** Elements that the service tells the content. They are not stored when content sends them back, above all names of people. */
const TOLD = /^cmi\.(?:core\.)?(?:student_id|student_name|learner_id|learner_name|credit|entry|mode|lesson_mode|total_time|launch_data)$/

/**
 * Sorts the elements of a commit by where they are stored.
 * Throws 400 for an invalid session time counted by the player. An invalid one written by content is ignored, so that the rest of the
 * commit is saved.
 */
export function sorted(version: ScormVersion, set: Cmi, sessionTime: string | undefined): Delta {
  const names = namesOf[version]
  const { [names.location]: location, [names.suspend_data]: suspend_data, [names.exit]: exit, ...others } = set
  const { [names.session_time]: time, ...rest } = others
  const cmi: Cmi = {}
  const interactions: Interactions = new Map()
  for (const [name, value] of Object.entries(rest)) {
    if (name.startsWith('cmi.interactions.')) addAnswer(interactions, name, value)
    else if (!TOLD.test(name)) cmi[name] = value
  }
  const columns = {
    ...(location !== undefined && { location }),
    ...(suspend_data !== undefined && { suspend_data }),
    ...(exit !== undefined && { exit }),
  }
  return { columns, session_seconds: sessionTime === undefined ? secondsOf(time ?? '') : counted(sessionTime), cmi, interactions }
}

/** Ignores invalid interactions, such as number NaN: existing content sends them, and its commits must not fail. */
function addAnswer(interactions: Interactions, name: string, value: string): void {
  const [, position = '', element = ''] = INTERACTION.exec(name) ?? []
  if (!/^\d{1,4}$/.test(position) || Number(position) >= MOST_INTERACTIONS || !INTERACTION_ELEMENT.test(element)) return
  const answer = interactions.get(Number(position)) ?? {}
  interactions.set(Number(position), { ...answer, [element]: beginningOf(value, LONGEST_ANSWER) })
}

/** Throws 400 for an invalid session time. */
function counted(time: string): number | undefined {
  if (time === '') return undefined
  const told = secondsOf(time)
  if (told === undefined) throw badRequest('session_time must be a time such as 00:05:00, or a duration such as PT5M.', 'session_time')
  return told
}

/** Formats seconds as content of this SCORM version expects them. */
export function timeText(version: ScormVersion, total: number): string {
  const hundredths = Math.round(total * 100)
  const [hours, minutes, rest] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60, (hundredths % 6000) / 100]
  if (version === '2004') return `PT${hours}H${minutes}M${rest}S`
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(Math.min(hours, 9999)).padStart(4, '0')}:${two(minutes)}:${rest.toFixed(2).padStart(5, '0')}`
}
