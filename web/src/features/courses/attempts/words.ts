import { t } from '@lingui/core/macro'
import { IconCheck, IconCircleDashed, IconMinus, IconProgress, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { number } from '../../../platform/words/format.ts'
import type { Look } from '../../../platform/parts/mark.tsx'

export type Details = Schemas['ScormAttemptDetails']
export type Part = Details['parts'][number]
export type Objective = Details['objectives'][number]
export type Interaction = Details['interactions'][number]
export type Launch = Details['launches'][number]
export type Call = Schemas['ScormCall']

type StatusLook = Look & { words: string }

export const partLooks: Record<Part['status'], StatusLook> = {
  not_started: { color: 'gray', icon: IconCircleDashed, words: t`Not started` },
  in_progress: { color: 'blue', icon: IconProgress, words: t`In progress` },
  completed: { color: 'green', icon: IconCheck, words: t`Completed` },
  failed: { color: 'red', icon: IconX, words: t`Not passed` },
}

export const objectiveLooks: Record<Objective['status'], StatusLook> = {
  not_attempted: { color: 'gray', icon: IconCircleDashed, words: t`Not started` },
  unknown: { color: 'gray', icon: IconMinus, words: t`Nothing said` },
  incomplete: { color: 'blue', icon: IconProgress, words: t`In progress` },
  completed: { color: 'green', icon: IconCheck, words: t`Completed` },
  passed: { color: 'green', icon: IconCheck, words: t`Passed` },
  failed: { color: 'red', icon: IconX, words: t`Not passed` },
}

const right: StatusLook = { color: 'green', icon: IconCheck, words: t`Right` }
const wrong: StatusLook = { color: 'red', icon: IconX, words: t`Wrong` }

/** Words for the result of an answer. Undefined when the course reported none. The two SCORM versions have different values. */
export function resultLook(result: string | null): StatusLook | undefined {
  switch (result) {
    case null: return undefined
    case 'correct': return right
    case 'wrong':
    case 'incorrect': return wrong
    case 'neutral': return { color: 'gray', icon: IconMinus, words: t`Not judged` }
    case 'unanticipated': return { color: 'yellow', icon: IconMinus, words: t`Not foreseen` }
  }
  const points = Number(result)
  return { color: 'gray', icon: IconMinus, words: Number.isNaN(points) ? result : t`${{ points: number(points) }} points` }
} // prettier-ignore

/** Returns an answer without SCORM's separators. */
export const answerWords = (response: string) =>
  response
    .replaceAll('[,]', ', ')
    .replaceAll('[.]', ' – ')
    .replaceAll('[:]', ' … ')
    .replaceAll(/^\{[a-z_]+=[^}]*\}/g, '')

const endings: Record<NonNullable<Launch['ended_by']>, string> = {
  exit: t`left properly`,
  superseded: t`taken over by another window`,
  idle: t`left without a word`,
  expired: t`ended after twelve hours`,
  correction: t`ended by hand`,
}
export const endingOf = ({ ended_by }: Launch) => (ended_by === null ? t`still open` : endings[ended_by])

/** Meanings of error codes that both SCORM versions share, or that only one of them has. */
const errors: Record<string, string> = {
  101: t`something went wrong, such as saving`,
  103: t`said hello twice`,
  104: t`said hello after its goodbye`,
  111: t`said goodbye before its hello`,
  112: t`said goodbye before its hello`,
  113: t`said goodbye twice`,
  122: t`asked before its hello`,
  123: t`asked after its goodbye`,
  132: t`told something before its hello`,
  133: t`told something after its goodbye`,
  142: t`saved before its hello`,
  143: t`saved after its goodbye`,
  201: t`not said as the standard wants it`,
  202: t`this has no parts`,
  203: t`this has no number`,
  301: t`there is no such thing, or no hello before it`,
  351: t`it could not be taken`,
  401: t`there is no such thing`,
  402: t`this is not kept, or kept by a name that is reserved`,
  406: t`of the wrong kind`,
  407: t`out of its range`,
  408: t`something that belongs before it is missing`,
}
/** Codes whose meaning differs between the two versions. */
const errors12: Record<string, string> = {
  403: t`this can only be read`,
  404: t`this can only be written`,
  405: t`of the wrong kind`,
}
const errors2004: Record<string, string> = {
  403: t`nothing was told for it yet`,
  404: t`this can only be read`,
  405: t`this can only be written`,
}

/** Describes the error of a call in plain words, where they are known. */
export function errorWords({ call, error_code }: Call): string {
  const known = { ...errors, ...(call.startsWith('LMS') ? errors12 : errors2004) }[String(error_code)]
  const code = String(error_code)
  return known === undefined ? t`Error ${code}` : t`Error ${code}: ${known}`
}

/** Gives each element a unique key: its text, and how often that text came before it in the list. */
export function keyed<Thing>(things: Thing[], saying: (thing: Thing) => string): { key: string; thing: Thing }[] {
  const times = new Map<string, number>()
  return things.map((thing) => {
    const said = saying(thing)
    const time = times.get(said) ?? 0
    times.set(said, time + 1)
    return { key: `${said} ${time}`, thing }
  })
}
