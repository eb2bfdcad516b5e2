import { evidenceDocument } from './evidence-document.tsx'
import { externalCoursePass, useExternalCourses } from './external-course-pass.tsx'
import { jobAidViewed, useKeptAids } from './job-aid-viewed.tsx'
import type { Choice, Choices, Kind, RuleDraft, RuleKind } from './kind.ts'
import { manualSignOff } from './manual-sign-off.ts'
import { quizPass, useKeptQuizzes } from './quiz-pass.tsx'
import { scormCourseComplete, useKeptCourses } from './scorm-course-complete.tsx'
import { subjectHours } from './subject-hours.tsx'
import { subjectRecordCount } from './subject-record-count.tsx'

/** Every kind of rule, in the order in which authors choose one. A new kind gets a file in this folder and its lines here. */
export const kinds: Record<RuleKind, Kind> = {
  subject_hours: subjectHours,
  subject_record_count: subjectRecordCount,
  evidence_document: evidenceDocument,
  scorm_course_complete: scormCourseComplete,
  quiz_pass: quizPass,
  job_aid_viewed: jobAidViewed,
  external_course_pass: externalCoursePass,
  manual_sign_off: manualSignOff,
}

/** The fields of a new rule, before its kind fills some. */
export const EMPTY: Omit<RuleDraft, 'key' | 'rule_kind'> = {
  id: undefined,
  label: '',
  subject_matter_id: null,
  threshold_hours: '',
  threshold_count: '',
  evidence_type: null,
  scorm_course_id: null,
  quiz_id: null,
  job_aid_id: null,
  external_course_id: null,
  hidden: false,
  requires: null,
}

type OfKind = { rule_kind: RuleKind }

/** The things that rules may name and the reader may see. Each list is fetched only when a rule needs it. */
export function useChoices(rules: OfKind[]): Choices {
  const asked = new Set(rules.map(({ rule_kind }) => rule_kind))
  return {
    scorm_course_complete: useKeptCourses(asked.has('scorm_course_complete')),
    quiz_pass: useKeptQuizzes(asked.has('quiz_pass')),
    job_aid_viewed: useKeptAids(asked.has('job_aid_viewed')),
    external_course_pass: useExternalCourses(asked.has('external_course_pass')),
  }
}

/** Returns only the choices that belong to the organization. */
export function useOwnChoices(organizationId: string, rules: OfKind[]): Choices {
  const isOwn = ({ owner_organization_id: owner = organizationId }: Choice) => owner === organizationId
  const all = Object.entries(useChoices(rules))
  return Object.fromEntries(all.map(([kind, choices]) => [kind, choices.filter(isOwn)]))
}

export const isSignOff = ({ rule_kind }: OfKind) => kinds[rule_kind].isSignOff === true
export const countsRecords = ({ rule_kind }: OfKind) => kinds[rule_kind].countsRecords === true
