import { mend } from '../nets/beyond-shape.ts'
import { type Ids, idFields } from '../nets/requests.ts'
import type { ByName } from './full.ts'

export type Body = Record<string, unknown>
type Fit = (body: Body, ids: Ids) => Body

const PAST = ['2025-01-02T03:04:05Z', '2025-06-07T08:09:10Z']
const LATER = ['2032-01-02T03:04:05Z', '2032-06-07T08:09:10Z']
const VALUES: Record<string, unknown[]> = {
  completed_at: PAST,
  awarded_at: PAST,
  observed_at: PAST,
  ends_at: LATER,
  expires_at: LATER,
  // The moment must be during the event of the world.
  captured_at: ['2026-01-02T08:04:05Z', '2026-01-02T09:04:05Z'],
  content_type: ['text/plain'],
  position: [0],
  draw_count: [1, 2],
  statement_version: [1],
}

/** Returns the values of fields by their names: the rows of the world, moments in order, and others. */
export function byName(ids: Ids): ByName {
  const rows: Record<string, unknown> = {
    ...ids,
    ...idFields(ids),
    org: ids.org_id,
    department: ids.dept_id,
    parent_department_id: ids.apart_id,
    depends_on_level_ids: ids.other_level_id,
    depends_on_phase_ids: ids.other_phase_id,
    certification_type_ids: ids.cert_id,
    option_ids: ids.option_id,
    item_ids: ids.option_id,
    prompt_id: ids.option_id,
    match_id: ids.option_id,
    course_id: ids.catalogue_course_id,
    external_course_id: ids.catalogue_course_id,
    scorm_course_id: ids.course_id,
    attempt_id: ids.quiz_attempt_id,
    target_id: ids.job_aid_id,
    id: ids.job_aid_id,
    owner_user_id: ids.user_id,
    from_user_id: ids.from_user_id,
    into_user_id: ids.into_user_id,
    answer_post_id: ids.forum_reply_id,
  }
  return {
    row: (field) => [rows[field]].flat().find((id) => typeof id === 'string'),
    value: (field, nr) => VALUES[field]?.[nr % VALUES[field].length],
  }
}

const asIs: Fit = (body) => body
const put =
  (more: Body): Fit =>
  (body) => ({ ...body, ...more })
const without =
  (...names: string[]): Fit =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const only =
  (...names: string[]): Fit =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))

/** The fields that go with a rule of each kind. */
const RULES: Record<string, string[]> = {
  subject_hours: ['subject_matter_id', 'threshold_hours'],
  subject_record_count: ['subject_matter_id', 'threshold_count'],
  evidence_document: ['evidence_type'],
  manual_sign_off: [],
  quiz_pass: ['quiz_id'],
  external_course_pass: ['external_course_id'],
  scorm_course_complete: ['scorm_course_id'],
  job_aid_viewed: ['job_aid_id', 'requires'],
}
const ofRule = (names: string[], ...more: string[]) => only('rule_kind', 'label', ...names, ...more)
const newRules: Fit[] = Object.entries(RULES).map(
  ([rule_kind, names]) =>
    (body, ids) =>
      ofRule(names)({ ...body, rule_kind }, ids),
)
const changedRules: Fit[] = Object.values(RULES).map((names) => ofRule(names, 'position'))

export const isFile = (payload: unknown): payload is Body =>
  typeof payload === 'object' && payload !== null && 'evidence_type' in payload && payload.evidence_type === 'file'

const ledSomewhere: Fit[] = [
  (body, ids) => without('target_id')({ ...body, target_kind: 'url' }, ids),
  (body, ids) => without('target_url')({ ...body, target_kind: 'job_aid' }, ids),
]
const ofStatuses = [put({ status: 'in_progress' }), put({ status: 'completed' })]
const queries = [put({ query: 'status=pending' }), put({ query: 'q=sample' })]

/** Changes that make a full body legal beyond its shape, one for each sample. They replace those of the nets. */
const FITS: Record<string, Fit[]> = {
  addDirectoryUser: [
    (body, ids) => without('user_id')({ ...body, provider_id: ids.provider_of_accounts_id }, ids),
    (_body, { stranger_id }) => ({ user_id: stranger_id }),
  ],
  nameDeputy: [(body, { learner_id, role_id }) => ({ ...body, deputy_user_id: learner_id, role_ids: [role_id] })],
  createRecord: ofStatuses,
  updateRecord: ofStatuses,
  createEvidence: [(body, ids) => (isFile(body.payload) ? body : without('pathname')(body, ids))],
  updateEvidence: [(body, ids) => (isFile(body.payload) ? without('payload')(body, ids) : body)],
  createCertificationRule: newRules,
  updateCertificationRule: changedRules,
  joinUsers: [put({ dry_run: true })],
  awardCertification: [put({ with_proof: false })],
  updateLearningPathwayLevel: [put({ position: 1 }), put({ position: 0 })],
  createLearningPathwayAssignment: [
    only('assignee_kind', 'role_id'),
    (body, ids) => only('assignee_kind', 'department_id')({ ...body, department_id: ids.apart_id }, ids),
  ],
  createScormCourse: [asIs],
  replaceScormPackage: [asIs],
  launchScormCourse: [only('new_attempt'), only('preview')],
  correctScormAttempt: [without('score_scaled'), asIs],
  createHeldEvent: [put({ starts_at: PAST[0], ends_at: PAST[1] })],
  addEventParticipant: [(_body, { spare_user_id }) => ({ user_id: spare_user_id })],
  markEventAttendance: [without('credited_hours'), asIs],
  updateQuiz: [asIs],
  updateQuizSitting: [asIs],
  createJobAidConfirmation: [asIs],
  createForum: [
    (body, { job_aid_id }) => ({ ...body, about: { kind: 'job_aid', id: job_aid_id } }),
    (body, { event_id }) => ({ ...body, about: { kind: 'event', id: event_id } }),
  ],
  readForumThread: [put({ post_number: 2 })],
  createQrCode: ledSomewhere,
  setQrCodeTarget: ledSomewhere,
  createSavedView: queries,
  updateSavedView: queries,
}

/** The number of samples that an operation needs for all its changes. */
export const samples = (operationId: string) => FITS[operationId]?.length ?? 0

/** Returns a legal body with every field except `expected_…`, because no other caller changes anything here. */
export function fitted(operationId: string, body: Body, nr: number, ids: Ids): Body {
  const fits = FITS[operationId]
  const fit = fits ? fits[nr % fits.length]!(body, ids) : (mend(operationId, body, ids) as Body)
  return Object.fromEntries(Object.entries(fit).filter(([name, value]) => value !== undefined && !name.startsWith('expected_')))
}
