import type { PackageItem } from '#modules/scorm-package/items.ts'
import type { Cmi } from '#modules/scorm-courses/verdicts/rules.ts'
import type { KeptItem } from '#modules/scorm-courses/verdicts/store.ts'
import { timeText } from '../commits/rules-cmi.ts'
import type { LaunchState, Session } from '../store.ts'
import { declaredObjectives } from './rules-objectives.ts'

export type Answer = { position: number; data: Cmi }
type ItemState = { item: PackageItem; row: KeptItem | undefined; answers: Answer[]; seconds: number; objectives: string[] }

/** The stored data of a launch and of the package that it plays. */
export type StoredState = {
  launch: LaunchState
  rows: KeptItem[]
  answersOf: (itemId: string) => Promise<Answer[]>
  /** The seconds spent on an item in other launches. */
  secondsOf: (itemId: string) => Promise<number>
}

/**
 * Returns every element that an item may read: those it wrote, and the manifest's objectives.
 * Elements that only the service sets take precedence.
 */
export function elements(session: Session, { item, row, answers, seconds, objectives }: ItemState): Cmi {
  const written: Cmi = { ...row?.cmi }
  for (const { position, data } of answers)
    for (const [name, value] of Object.entries(data)) written[`cmi.interactions.${position}.${name}`] = value
  Object.assign(written, declaredObjectives(objectives, written))
  const said = session.scorm_version === '1.2' ? said12(session, item, row) : said2004(session, item, row)
  const core = session.scorm_version === '1.2' ? 'cmi.core.' : 'cmi.'
  return { ...written, ...said, [`${core}total_time`]: timeText(session.scorm_version, seconds), [`${core}entry`]: entryOf(row) }
}

/** The item resumes if it left with `suspend`, or never terminated; otherwise it starts from the beginning. */
function entryOf(row: KeptItem | undefined): 'resume' | 'ab-initio' {
  if (!row) return 'ab-initio'
  const interrupted = !row.terminated && Boolean(row.suspend_data || row.location)
  return row.exit === 'suspend' || interrupted ? 'resume' : 'ab-initio'
}

export const creditOf = ({ mode }: Session) => (mode === 'review' ? 'no-credit' : 'credit')
/** A preview reports `normal`, because it shows what learners get. */
const toldMode = ({ mode }: Session) => (mode === 'review' ? 'review' : 'normal')
const present = (elements: Record<string, string | number | null | undefined>): Cmi =>
  Object.fromEntries(Object.entries(elements).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))

/** Returns SCORM 1.2's single status: the verdict of the item, or else the value that its content wrote. */
function wordOf({ completion_status, success_status, cmi }: KeptItem): string {
  if (success_status !== 'unknown') return success_status
  return completion_status === 'completed' ? 'completed' : (cmi['cmi.core.lesson_status'] ?? 'not attempted')
}

function said12(session: Session, item: PackageItem, row: KeptItem | undefined): Cmi {
  return present({
    'cmi.core.student_id': session.learner.id,
    'cmi.core.student_name': session.learner.family_first ?? session.learner.name ?? '',
    'cmi.core.credit': creditOf(session),
    'cmi.core.lesson_mode': toldMode(session),
    'cmi.core.lesson_status': row ? wordOf(row) : 'not attempted',
    'cmi.core.lesson_location': row?.location ?? '',
    'cmi.suspend_data': row?.suspend_data ?? '',
    'cmi.launch_data': item.launch_data ?? '',
    'cmi.student_data.mastery_score': item.mastery_score,
    'cmi.student_data.max_time_allowed': item.max_time_allowed,
    'cmi.student_data.time_limit_action': item.time_limit_action,
  })
}

function said2004(session: Session, item: PackageItem, row: KeptItem | undefined): Cmi {
  return present({
    'cmi.learner_id': session.learner.id,
    'cmi.learner_name': session.learner.name ?? '',
    'cmi.credit': creditOf(session),
    'cmi.mode': toldMode(session),
    'cmi.completion_status': row?.completion_status === 'completed' ? 'completed' : (row?.cmi['cmi.completion_status'] ?? 'unknown'),
    'cmi.success_status': row && row.success_status !== 'unknown' ? row.success_status : (row?.cmi['cmi.success_status'] ?? 'unknown'),
    'cmi.location': row?.location ?? '',
    'cmi.suspend_data': row?.suspend_data ?? '',
    'cmi.launch_data': item.launch_data ?? '',
    'cmi.scaled_passing_score': item.scaled_passing_score,
    'cmi.completion_threshold': item.completion_threshold,
    'cmi.max_time_allowed': item.max_time_allowed,
    'cmi.time_limit_action': item.time_limit_action,
  })
}
