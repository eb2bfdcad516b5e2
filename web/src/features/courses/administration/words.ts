import type { Schemas } from '../../../platform/client.ts'
import { count, number } from '../../../platform/format.ts'

export type Course = Schemas['ScormCourse']
export type Version = Schemas['ScormPackageVersion']
export type Audience = Course['audience']
type Warning = Version['warnings'][number]

/** Whom each audience lets in: everybody whom the owner does, or only some of them. */
export const audienceWords = (ofDepartment: boolean): Record<Audience, { label: string; description: string }> => ({
  trainees: ofDepartment
    ? { label: 'Everybody of the department', description: 'Whoever holds a role in it, or in a department above it.' }
    : { label: 'Everybody', description: 'Every member of the organization.' },
  trainers: { label: 'Trainers only', description: 'Whoever may look into the courses of its owner.' },
})

/** Such as `SCORM 2004, 4th edition`. */
export const standardOf = ({ scorm_version, scorm_edition }: Pick<Version, 'scorm_version' | 'scorm_edition'>) =>
  scorm_edition === null ? `SCORM ${scorm_version}` : `SCORM ${scorm_version}, ${scorm_edition} edition`

/** A remark in a few words; the service gives the sentence. */
export const warningWords: Record<Warning['code'], string> = {
  asset_only: 'Nobody will be shown as having completed it',
  no_api_calls_found: 'It may never report a completion',
  missing_files: 'Files are missing',
  missing_items: 'Parts are missing',
  uses_sequencing: 'Rules about the order are not carried out',
  ignored_mastery_score: 'The passing score is not used',
  wrapped_in_folder: 'Everything lies in a folder',
}

const grave = new Set<Warning['code']>(['asset_only', 'no_api_calls_found'])

/** What to make of a package, in a few words. */
export function verdictOn({ warnings }: Version): { words: string; level: 'good' | 'fair' | 'poor' } {
  if (warnings.length === 0) return { words: 'This package is in order', level: 'good' }
  if (warnings.some(({ code }) => grave.has(code))) return { words: 'It opens, but may never count as completed', level: 'poor' }
  return { words: `It works, with ${count(warnings.length, 'remark')}`, level: 'fair' }
}

/** What it takes to pass, of 100; undefined when only the course knows. */
export function passingScore({ mastery_score, objectives }: Version): number | undefined {
  const measured = objectives.find(({ primary, satisfied_by_measure }) => primary && satisfied_by_measure)?.min_normalized_measure
  return mastery_score ?? (measured == null ? undefined : measured * 100)
}

/** When somebody has completed it. */
export function completionRule(version: Version): string {
  const parts = version.items.filter(({ is_sco, visible }) => is_sco && visible).length
  const whole =
    parts > 1
      ? `Completed when ${parts === 2 ? 'both' : `all ${number(parts)}`} parts that report are.`
      : 'Completed when the course says so.'
  const needed = passingScore(version)
  return needed === undefined ? whole : `${whole} Passing takes ${number(needed)} of 100.`
}
