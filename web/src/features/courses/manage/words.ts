import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { number } from '../../../platform/words/format.ts'
import type { KeptCourse } from '../words.ts'

export type Version = Schemas['ScormPackageVersion']
export type Audience = KeptCourse['audience']
type Warning = Version['warnings'][number]

/** Says who the trainers are. */
export const trainers = t`Whoever may look into the courses of its owner.`

/** Words such as `SCORM 2004, 4th edition`. */
export const standardOf = ({ scorm_version, scorm_edition }: Pick<Version, 'scorm_version' | 'scorm_edition'>) =>
  scorm_edition === null ? `SCORM ${scorm_version}` : t`SCORM ${scorm_version}, ${scorm_edition} edition`

/** Short words for each warning. The service gives the full sentence. */
export const warningWords: Record<Warning['code'], string> = {
  asset_only: t`Nobody will be shown as having completed it`,
  no_api_calls_found: t`It may never report a completion`,
  never_sets_status: t`It never says that it is completed`,
  opens_windows: t`It may open windows of its own`,
  missing_files: t`Files are missing`,
  missing_items: t`Parts are missing`,
  uses_sequencing: t`Rules about the order are not carried out`,
  prerequisites_ignored: t`Parts that ask for others first can be opened at once`,
  tests_unreachable: t`Nobody gets to some of its parts`,
  ignored_mastery_score: t`The passing score is not used`,
  wrapped_in_folder: t`Everything lies in a folder`,
}

/** Warnings that may mean nothing and should be tried out: code that could open a window often never runs. */
const hints = new Set<Warning['code']>(['opens_windows'])
const grave = new Set<Warning['code']>(['asset_only', 'no_api_calls_found', 'never_sets_status', 'tests_unreachable'])

/** Warnings that an author should decide about before people take the course. */
const deciding = new Set<Warning['code']>([...grave, 'prerequisites_ignored'])

type CourseWarnings = Pick<KeptCourse, 'warnings' | 'completes_on'>

/** The warnings for which a new course waits, archived, for the decision of its author. */
export const waitsFor = (completes_on: CompletionSetting): Warning['code'][] =>
  [...deciding].filter((code) => !isMended(code, completes_on))

/** Returns those warnings of a course. A warning that the completion setting has fixed is left out. */
export const remarksOn = ({ warnings, completes_on }: CourseWarnings): Warning['code'][] =>
  warnings.filter((code) => deciding.has(code) && !isMended(code, completes_on))
const isMended = (code: Warning['code'], completes_on: CompletionSetting) => code === 'never_sets_status' && completes_on === 'finish'

/** Short verdict on a package. */
export function verdictOn(
  version: Pick<Version, 'warnings'>,
  completes_on: CompletionSetting = 'content',
): { words: string; level: 'good' | 'fair' | 'poor' } {
  const warnings = version.warnings.filter(({ code }) => !isMended(code, completes_on))
  const count = warnings.filter(({ code }) => !hints.has(code)).length
  if (count === 0) return { words: t`This package is in order`, level: 'good' }
  if (warnings.some(({ code }) => grave.has(code))) return { words: t`It opens, but may never count as completed`, level: 'poor' }
  return { words: plural({ count }, { one: 'It works, with # remark', other: 'It works, with # remarks' }), level: 'fair' }
}

/** Returns the pass mark from 0 to 100. Undefined when only the course knows it. */
export function passingScore({ mastery_score, objectives }: Version): number | undefined {
  const measured = objectives.find(({ primary, satisfied_by_measure }) => primary && satisfied_by_measure)?.min_normalized_measure
  return mastery_score ?? (measured == null ? undefined : measured * 100)
}

export type CompletionSetting = KeptCourse['completes_on']

/** Completion settings in the order of the menu. */
export const completions: CompletionSetting[] = ['content', 'finish', 'pass']
export const completionWords: Record<CompletionSetting, { label: string; description: string }> = {
  content: { label: t`What it says itself`, description: t`Most courses say when they are completed.` },
  finish: {
    label: t`Its proper finish`,
    description: t`Once every part was left the way it is meant to be left, for courses that never say it.`,
  },
  pass: { label: t`A pass`, description: t`Only once it says that somebody has passed.` },
}

/** Says when the course counts as completed. */
export function completionRule(version: Version, completes_on: CompletionSetting): string {
  if (completes_on === 'finish') return t`Completed when every part that reports was finished properly.`
  if (completes_on === 'pass') return t`Completed when it is passed.`
  const parts = version.items.filter(({ is_sco, visible }) => is_sco && visible).length
  const needed = passingScore(version)
  if (needed === undefined) return wholeRule(parts)
  return `${wholeRule(parts)} ${t`Passing takes ${{ score: number(needed) }} of 100.`}`
}

function wholeRule(parts: number): string {
  if (parts === 2) return t`Completed when both parts that report are.`
  return parts > 2 ? t`Completed when all ${parts} parts that report are.` : t`Completed when the course says so.`
}
