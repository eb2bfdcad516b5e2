import { secondsOf } from '#modules/scorm-courses/launches/rules-times.ts'
import type { Cmi, ScormVersion } from '#modules/scorm-courses/verdicts/rules.ts'
import { badRequest } from '#platform/errors.ts'
import { beginningOf } from '#platform/text.ts'

/** What changes with nearly every commit, and has a column of its own. */
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
/** What an interaction consists of; lists within it have at most fifty members. */
const INTERACTION_ELEMENT =
  /^(?:id|type|time|timestamp|weighting|student_response|learner_response|result|latency|description|(?:objectives\.[1-4]?\d\.id|correct_responses\.[1-4]?\d\.pattern))$/

/** What the service tells the content. Sent back with everything else, it is not kept: names of people least of all. */
const TOLD = /^cmi\.(?:core\.)?(?:student_id|student_name|learner_id|learner_name|credit|entry|mode|lesson_mode|total_time|launch_data)$/

/**
 * Sorts what a commit sets by where it is kept. Throws 400 for a session time that the player counted and that is none; one that
 * content wrote is left out, and keeps nothing else of the commit from being saved.
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

/** What is no interaction, such as number NaN, is left out: content in the wild writes it, and its commit must not fail for it. */
function addAnswer(interactions: Interactions, name: string, value: string): void {
  const [, position = '', element = ''] = INTERACTION.exec(name) ?? []
  if (!/^\d{1,4}$/.test(position) || Number(position) >= MOST_INTERACTIONS || !INTERACTION_ELEMENT.test(element)) return
  const answer = interactions.get(Number(position)) ?? {}
  interactions.set(Number(position), { ...answer, [element]: beginningOf(value, LONGEST_ANSWER) })
}

/** 400 for a session time that is none. */
function counted(time: string): number | undefined {
  if (time === '') return undefined
  const told = secondsOf(time)
  if (told === undefined) throw badRequest('session_time must be a time such as 00:05:00, or a duration such as PT5M.', 'session_time')
  return told
}

/** Seconds as content of the version reads them. */
export function timeText(version: ScormVersion, total: number): string {
  const hundredths = Math.round(total * 100)
  const [hours, minutes, rest] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60, (hundredths % 6000) / 100]
  if (version === '2004') return `PT${hours}H${minutes}M${rest}S`
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(Math.min(hours, 9999)).padStart(4, '0')}:${two(minutes)}:${rest.toFixed(2).padStart(5, '0')}`
}
