import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { attemptWords } from './words.ts'

/** Words that the audit log shows for the records and actions of courses. */
export const audit: AuditWords = {
  kinds: {
    scorm_course: t`Course`,
    scorm_attempt: t`Attempt at a course`,
  },
  actions: {
    'scorm_attempt.abandoned': t`Attempt at a course ended unfinished`,
    'scorm_attempt.changed': t`Result of an attempt at a course changed`,
    'scorm_attempt.completed': t`Attempt at a course completed`,
    'scorm_attempt.failed': t`Attempt at a course failed`,
    'scorm_attempt.resumed': t`Attempt at a course resumed`,
    'scorm_attempt.reviewed': t`Course looked at again`,
    'scorm_attempt.started': t`Attempt at a course started`,
    'scorm_course.changed': t`Course changed`,
    'scorm_course.created': t`Course created`,
    'scorm_course.deleted': t`Course deleted for good`,
    'scorm_course.package_replaced': t`Package of a course replaced`,
    'scorm_course.subjects_changed': t`Subjects of a course changed`,
  },
  fields: {
    audience: t`For whom`,
    current_version_number: t`Current version`,
    launch_path: t`First page`,
    mastery_score: t`Score that passes`,
    package: t`Package`,
    scorm_edition: t`Edition of SCORM`,
    scorm_version: t`Version of SCORM`,
    attempt_number: t`Attempt`,
    mode: t`Way of taking it`,
    package_version_number: t`Version of the package`,
    score_scaled: t`Score`,
    trigger: t`Occasion`,
    completes_on: t`What completes it`,
    completion_status: t`Completion`,
    course_id: t`Course`,
    course_name: t`Course`,
    moved_attempts: t`Moved to the new package`,
    requires_recertification: t`Has to be renewed`,
    success_status: t`Success`,
    version_number: t`Version`,
  },
  values: {
    status: attemptWords,
    audience: { trainees: t`Everybody`, trainers: t`Trainers only` },
    completes_on: { content: t`What it says itself`, finish: t`Its proper finish`, pass: t`A pass` },
    completion_status: { incomplete: t`In progress`, completed: t`Completed` },
    success_status: { unknown: t`Nothing said`, passed: t`Passed`, failed: t`Not passed` },
  },
  names: ['course_name'],
  unnamed: {
    scorm_course: { one: t`a course`, gone: t`a course that is gone` },
  },
  technical: ['launch_id', 'seq'],
}
