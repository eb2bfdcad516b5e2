import type { Answer } from '../harness.ts'
import { type Ids, NUMBERS } from './requests.ts'

type Body = Record<string, unknown>

const WINDOWS = /^(windows\.\d+\.)?(starts_at|ends_at) (is missing|must be after)/

const SITTING = /^ends_at must (be after|be before|lie in)/

const EXPORTED = [/^limit must be at most 5000/, /^from must not be after to/]

/** Rules that a shape cannot say: the sentences that refuse what the shape allows. */
const RULES: Record<string, RegExp[]> = {
  updateDepartment: [/^parent_department_id must not be/],
  search: [/^q must say what to look for/],
  eraseUser: [/^confirm must be/],
  addDirectoryUser: [/^user_id (excludes|is required)/, /^subject is required/, /^email must be an e-mail address/],
  grantRole: [/^(granted|expires)_at must lie in the future/, /^expires_at must be after granted_at/],
  nameDeputy: [/^(granted|expires)_at must lie in the future/, /^expires_at must be after granted_at/],
  updateGrant: [/^expires_at must (lie in the future|be after granted_at)/],
  transferDirectoryUsers: [/^(ends|expires)_at must lie in the future/],
  leaveDirectoryUsers: [/^ends_at must lie in the future/],
  createSignInProvider: [/must not name .*: that variable belongs to the service/, /^(introspection_)?client_assertion_algorithm must be/, /^introspection_\w+ (is required|must be)/],
  updateSignInProvider: [/must not name .*: that variable belongs to the service/, /^(introspection_)?client_assertion_algorithm must be/, /^introspection_\w+ (is required|must be)/],
  setSubjectParents: [/^parent_ids must not name the subject itself/],
  createCertificationAttachment: [/^pathname was never uploaded/],
  createCertification: [/does not belong to the organization/, /does not go with a rule of kind/, /^subject_matter_id (goes with|must)/, /is required for a rule of kind/],
  previewNewCertification: [/does not belong to the organization/, /does not go with a rule of kind/, /^subject_matter_id (goes with|must)/, /is required for a rule of kind/],
  createCertificationRule: [/does not belong to the organization/, /does not go with a rule of kind/, /^subject_matter_id (goes with|must)/, /is required for a rule of kind/],
  updateCertificationRule: [/does not belong to the organization/, /does not go with a rule of kind/, /^subject_matter_id (goes with|must)/],
  previewCertification: [/^(rules\.)?\w+ does not (belong|go)/, /^rules\.id must be/, /subject_matter_id (goes with|must)/, /is required for a rule of kind/],
  createEventAttachment: [/^pathname was never uploaded/],
  createEventAttachmentUpload: [/^content_type must be a media type/],
  createJobAidAttachment: [/^pathname was never uploaded/],
  createQuizAttachment: [/^pathname was never uploaded/],
  createQuizAttachmentUpload: [/^content_type must be a media type/],
  createLearningPathwayAttachment: [/^pathname was never uploaded/],
  createLearningPathwayAttachmentUpload: [/^content_type must be a media type/],
  createLearningPathwayLevelAttachment: [/^pathname was never uploaded/],
  createLearningPathwayLevelAttachmentUpload: [/^content_type must be a media type/],
  createLearningPathwayAssignment: [/^(?:role|department)_id is needed for a/],
  replaceJobAidFile: [/^pathname was never uploaded/],
  createJobAidAttachmentUpload: [/^content_type must be a media type/],
  createCertificationAttachmentUpload: [/^content_type must be a media type/],
  awardCertification: [/^awarded_at must not be in the future/],
  createCertificationSignOff: [/^observed_at must not be in the future/],
  approveCertificationSignOffRequest: [/^observed_at must not be in the future/],
  grantCertificationExemption: [/^until must be in the future/],
  submitRecord: [/^hidden_from_learner/],
  createRecord: [/^hidden_from_learner/],
  previewSubmission: [/^record or record_id is required/, /goes with(out)? record_id/, /^evidence\.\d+\.payload\.(value|ends_at) must/, /^hidden_from_learner/, /^learner_/, /^completed_at/, /^expires_at must be after/],
  updateRecord: [/^hidden_from_learner/, /^expires_at must be after completed_at/, /^status/],
  createScormCourse: [/^pathname was never uploaded/],
  replaceScormPackage: [/^pathname was never uploaded/],
  launchScormCourse: [/^item_id must be an item/, /^A preview is no attempt/],
  correctScormAttempt: [/^score_scaled belongs to a completion/],
  createEvidence: [/^pathname/, /^payload\.value must lie from min to max/, /^payload\.ends_at must be later/],
  updateEvidence: [/^payload\.evidence_type must stay/, /^payload of file evidence/, /^payload\.value must lie from min to max/, /^payload\.ends_at must be later/],
  createQrCode: [/^target_(id|url) (is required|goes with|does not go)/],
  setQrCodeTarget: [/^target_(id|url) (is required|goes with|does not go)/],
  getQrCodeImage: [/^size must be at least \d+ for this code/],
  updateQuiz: [/^draw_count must be at most/],
  setQuizQuestions: [/ is no (question|part) of this/, / stands there twice/, / must have (exactly|at least) one that is correct/, / must not be blank/],
  saveQuizAnswer: [/^answer\./],
  gradeQuizAttempt: [/only with a reason/, /^grades\.\d+\.(points must be at most|question_id must be)/],
  setQuizOverride: [/^Give more time or more attempts/],
  setQuizAccommodation: [/^Give a factor above 1/],
  regradeQuiz: [/^question_id must be a question of/, /^Essays are graded by hand/],
  createExternalCourse: [/must not be blank/],
  importExternalGrades: [/must have external_user_id or user_id/],
  mapExternalUser: [/must not be blank/],
  createQuizSitting: [SITTING, /must be a member of the organization/],
  updateQuizSitting: [SITTING, /must be a member of the organization/],
  advanceQuizSitting: [/^seconds /],
  createEvent: [WINDOWS],
  createEvents: [WINDOWS, /must be a member of the organization/],
  createHeldEvent: [WINDOWS, /must be a member of the organization/, /^ends_at must not be in the future/],
  findEventConflicts: [WINDOWS],
  updateEvent: [WINDOWS],
  duplicateEvent: [WINDOWS],
  approveEventSignUp: [/must be a member of the organization/],
  addEventParticipant: [/must be a member of the organization/],
  addEventTrainer: [/must be a member of the organization/],
  markEventAttendance: [/^credited_hours goes with/, /^captured_at lies/],
  setMyNotificationPreferences: [/cannot be switched off in the service itself/],
  readMyNotifications: [/^Name ids, or a moment/],
  listEvents: [/^from must not be after to/],
  listMyEvents: [/^from must not be after to/],
  listRecords: [/^from must not be after to/],
  exportRecords: EXPORTED,
  exportRecordsWorkbook: EXPORTED,
  listMyCalendarDays: [/^to must (not be before from|be at most)/, /^The scope organization needs org/],
  listAuditEntries: [/^from must not be after to/],
  listInstallationAuditEntries: [/^from must not be after to/],
} // prettier-ignore

export const beyondShape = (operationId: string, { status, body }: Answer): boolean =>
  status === 400 && (RULES[operationId] ?? []).some((rule) => rule.test(body.error_description))

const algorithms = (body: Body) =>
  Array.isArray(body.access_token_algorithms)
    ? { access_token_algorithms: body.access_token_algorithms.map((_, index) => ['RS256', 'ES256', 'EdDSA'][index % 3]) }
    : {}
/** An issuer's address has no query. */
const issuer = ({ issuer_url }: Body) => (typeof issuer_url === 'string' ? { issuer_url: issuer_url.split('?')[0] } : {})
const provider = (body: Body): Body => ({
  ...body,
  ...issuer(body),
  ...algorithms(body),
  ...(body.request_resource === true && { audience: 'https://api.example.org' }),
})
const inOrder = ({ completed_at, expires_at }: Body): Body =>
  typeof completed_at === 'string' && typeof expires_at === 'string' && Date.parse(expires_at) <= Date.parse(completed_at)
    ? { expires_at: null }
    : {}

/** Whoever manages nobody has no team. */
const ownOnly = ({ scope, ...body }: Body): Body => ({ ...body, ...(scope !== undefined && { scope: 'self' }) })

/** An address, whatever else was drawn: things to lead to are few. */
const ledOut = ({ target_id: _thing, target_url, ...body }: Body): Body => ({
  ...body,
  target_kind: 'url',
  target_url: target_url ?? 'https://example.org',
})

const newRecord = (body: Body): Body => ({
  ...body,
  ...inOrder(body),
  ...(body.status === 'pending' && { completed_at: '2020-01-01T00:00:00Z', expires_at: null, hidden_from_learner: false }),
  ...(body.learner_user_id === null && { learner_display_name: 'Nobody' }),
})

/** What a rule of the kind asks for; the kinds whose targets are still to come ask for nothing that there is. */
const configOf = ({ rule_kind, evidence_type = 'note' }: Body): Body => {
  if (rule_kind === 'subject_hours') return { threshold_hours: 1.5 }
  if (rule_kind === 'subject_record_count') return { threshold_count: 2 }
  return rule_kind === 'evidence_document' ? { evidence_type } : {}
}

const asRule = (body: Body): Body => ({ rule_kind: body.rule_kind, label: body.label ?? null, ...configOf(body) })
const withRules = (body: Body): Body => ({ ...body, ...(Array.isArray(body.rules) && { rules: body.rules.map(asRule) }) })

/** A question that is new, with one option that is right. */
const asNew = ({ question_id: _old, ...question }: Body): Body => {
  const parts = (name: string) =>
    Array.isArray(question[name]) ? { [name]: question[name].map(({ id: _id, ...part }: Body, nr: number) => ({ ...part, ...(name === 'options' && { correct: nr === 0 }) })) } : {}
  return { ...question, ...parts('options'), ...parts('items'), ...parts('pairs') }
} // prettier-ignore

const AHEAD = { starts_at: '2031-01-02T08:00:00Z', ends_at: '2031-01-02T10:00:00Z' }

/** The one level that is known, and its phase, cannot come after themselves. */
const withoutCircle = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name.startsWith('depends_on') ? [] : value]))

/** Some of them nobody switches off. */
const allTold = (kinds: Record<string, Body>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, choice]) => [kind, { ...choice, in_app: true }]))

/** What makes a body that fits its shape fit the rules beyond it too, most of the time. */
const mended: Record<string, (body: Body, ids: Ids) => Body> = {
  createCalendarFeed: ownOnly,
  updateCalendarFeed: ownOnly,
  createSignInProvider: provider,
  updateSignInProvider: provider,
  eraseUser: (body, { user_name }) => (typeof body.confirm === 'string' && body.confirm.length < 20 ? { confirm: user_name } : body),
  addDirectoryUser: ({ user_id: _account, ...body }, { provider_id }) => ({ ...body, provider_id, subject: body.subject ?? 'somebody' }),
  createRecord: newRecord,
  previewSubmission: ({ record, evidence, ...known }) => (record === undefined ? known : { record: newRecord(record as Body), ...(evidence !== undefined && { evidence }) }),
  updateRecord: (body) => ({ ...body, ...inOrder(body), ...(body.status === undefined && { hidden_from_learner: false }) }),
  createForum: ({ about: _discussed, ...body }) => body,
  createQrCode: ledOut,
  setQrCodeTarget: ledOut,
  createScormCourse: (body, { course_pathname }) => ({ ...body, pathname: course_pathname }),
  replaceScormPackage: (body, { package_pathname }) => ({ ...body, pathname: package_pathname }),
  launchScormCourse: ({ item_id: _item, ...body }) => body,
  createEvidence: ({ pathname: _upload, ...body }) => body,
  createLearningPathwayAssignment: ({ assignee_kind }, { role_id, dept_id }) => ({
    assignee_kind,
    ...(assignee_kind === 'role' && { role_id }),
    ...(assignee_kind === 'department' && { department_id: dept_id }),
  }),
  createExternalCourse: (body) => ({ ...body, external_course_id: [...`c${String(body.external_course_id)}`].slice(0, 100).join('').trim() }),
  importExternalGrades: ({ grades, ...body }) => ({ ...body, grades: (grades as Body[]).map((grade) => ({ external_user_id: 'x', ...grade })) }),
  createEventAttachmentUpload: (body) => ({ ...body, content_type: 'text/plain' }),
  updateEventAttachment: (body) => ({ ...body, position: 0 }),
  updateQuiz: ({ draw_count: _count, ...body }) => body,
  setQuizQuestions: ({ questions, ...body }) => ({ ...body, questions: (questions as Body[]).map(asNew) }),
  saveQuizAnswer: ({ answer, ...body }) => ({ ...body, answer: answer === null ? null : { value: true } }),
  gradeQuizAttempt: ({ reason = 'Better so' }, { essay_question_id }) => ({ grades: [{ question_id: essay_question_id, points: 0.5 }], reason }),
  setQuizOverride: (body) => ({ ...body, extra_attempts: 1 }),
  setQuizAccommodation: (body) => ({ ...body, factor: 2 }),
  createQuizSitting: (body) => ({ ...body, ...AHEAD }),
  updateQuizSitting: ({ starts_at: _begun, pacing: _joined, ...body }) => ({ ...body, ...('ends_at' in body && { ends_at: AHEAD.ends_at }) }),
  advanceQuizSitting: ({ seconds: _more, ...body }) => ({ ...body, expected_seq: 0, ...(body.action === 'extend' && { seconds: 60 }) }),
  regradeQuiz: (body, { question_id }) => ({ ...body, question_id }),
  createJobAidAttachmentUpload: (body) => ({ ...body, content_type: 'text/plain' }),
  createQuizAttachmentUpload: (body) => ({ ...body, content_type: 'text/plain' }),
  createLearningPathwayAttachmentUpload: (body) => ({ ...body, content_type: 'text/plain' }),
  createLearningPathwayLevelAttachmentUpload: (body) => ({ ...body, content_type: 'text/plain' }),
  updateQuizAttachment: (body) => ({ ...body, position: 0 }),
  updateLearningPathwayAttachment: (body) => ({ ...body, position: 0 }),
  updateLearningPathwayLevelAttachment: (body) => ({ ...body, position: 0 }),
  updateLearningPathwayLevel: (body) => ({ ...withoutCircle(body), position: 0 }),
  updateLearningPathwayPhase: withoutCircle,
  setMyNotificationPreferences: ({ kinds, ...body }) => ({ ...body, kinds: allTold(kinds as Record<string, Body>) }),
  createCertificationAttachmentUpload: (body) => ({ ...body, content_type: 'text/plain' }),
  updateCertificationAttachment: (body) => ({ ...body, position: 0 }),
  updateJobAidAttachment: (body) => ({ ...body, position: 0 }),
  updateJobAidLink: (body) => ({ ...body, position: 0 }),
  createJobAidConfirmation: ({ statement_version }) => ({ statement_version: 1 + (Number(statement_version) % 2) }),
  createCertification: withRules,
  previewNewCertification: withRules,
  createCertificationRule: asRule,
  updateCertificationRule: ({ label = null }) => ({ label }),
} // prettier-ignore

export const mend = (operationId: string, body: unknown, ids: Ids): unknown => mended[operationId]?.(body as Body, ids) ?? body

/** Where departments are named beside their organization, one needs the other; of versions there is a first. */
export const mendQuery = (query: Record<string, string>, takesOrg: boolean, ids: Ids): Record<string, string> => ({
  ...query,
  ...(query.department !== undefined && takesOrg && { org: ids.org_id! }),
  ...(query.version !== undefined && NUMBERS),
})
