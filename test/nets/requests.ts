import { randomUUID } from 'node:crypto'
import type { Answer, Harness, Person } from '../harness.ts'
import type { Document, Operation } from '../contract/document.ts'
import { sample } from '../contract/sample.ts'

/** Ids by the names that paths use: `org_id`, `record_id` and so on. */
export type Ids = Record<string, string>
export type Request = { method: string; path: string; query: Record<string, string>; body?: unknown; form?: Record<string, string> }

const BOUNDARY = 'nets'
const CSV = {
  importRecords: 'title,learner_email\r\nWritten by a net,somebody@example.org\r\n',
  importDirectory: 'user_id\r\nnobody-yet\r\n',
  importExternalGradeFile: 'external_course_id,external_user_id,score,completed_at\r\nnone,nobody,85,2026-01-02\r\n',
}

/** Ids by the names that bodies and queries use for the same things. */
export function idFields({
  org_id,
  dept_id,
  user_id,
  role_id,
  other_role_id,
  subject_id,
  provider_id,
  other_cert_id,
  placed_cert_id,
  job_aid_id,
  level_id,
  phase_id,
  record_id,
}: Ids): Record<string, unknown> {
  return {
    owner_organization_id: org_id,
    organization_id: org_id,
    owner_department_id: dept_id,
    parent_department_id: dept_id,
    department_id: dept_id,
    from_department_id: dept_id,
    role_id: other_role_id ?? role_id,
    from_role_ids: [other_role_id ?? role_id],
    role_ids: [role_id],
    deputy_user_id: user_id,
    manager_role_id: other_role_id ?? role_id,
    provider_id,
    ...(subject_id && { parent_ids: [subject_id], subject_matter_ids: [subject_id] }),
    subject_matter_id: subject_id,
    certification_type_id: other_cert_id,
    certification_type_ids: [placed_cert_id],
    job_aid_ids: [job_aid_id],
    depends_on_level_ids: [level_id],
    depends_on_phase_ids: [phase_id],
    user_id,
    learner_user_id: user_id,
    user_ids: [user_id],
    trainer_user_ids: [user_id],
    participant_user_ids: [user_id],
    host_user_ids: [user_id],
    ids: [record_id],
  }
}

/** What a shape alone does not say of a legal body: which of its ids go together, and what must be new. */
const legal: Record<string, (ids: Ids) => Record<string, unknown>> = {
  createOrganization: () => ({ slug: fresh(), name: 'New' }),
  createDepartment: ({ dept_id }) => ({ slug: fresh(), name: 'New', parent_department_id: dept_id ?? null }),
  updateOrganization: () => ({ description: 'Changed' }),
  updateDepartment: () => ({ description: 'Changed' }),
  createRole: () => ({ slug: fresh(), name: 'New', permissions: [] }),
  updateRole: () => ({ description: 'Changed' }),
  addDirectoryUser: ({ provider_id }) => ({ provider_id, subject: fresh() }),
  grantRole: ({ dept_id, other_role_id }) => ({ department_id: dept_id, role_id: other_role_id }),
  nameDeputy: ({ role_id, learner_id }) => ({ deputy_user_id: learner_id, role_ids: [role_id], expires_at: '2096-01-02T03:04:05Z' }),
  transferDirectoryUsers: ({ dept_id, other_role_id, user_id }) => ({ user_ids: [user_id], from_department_id: dept_id, department_id: dept_id, role_id: other_role_id }),
  leaveDirectoryUsers: ({ learner_id }) => ({ user_ids: [learner_id], dry_run: true }),
  updateGrant: () => ({ expires_at: null }),
  addRoleManager: ({ other_role_id }) => ({ manager_role_id: other_role_id }),
  createSignInProvider: () => ({ slug: fresh(), display_name: 'New', issuer_url: `https://${fresh()}.example.org`, client_id: 'x', client_auth_method: 'none' }),
  updateSignInProvider: () => ({ display_name: 'Changed' }),
  updateUser: () => ({ disabled: false }),
  updateMe: () => ({ time_zone: 'Europe/Berlin' }),
  eraseUser: ({ user_name }) => ({ confirm: user_name }),
  createSubject: ({ org_id, dept_id }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null, slug: fresh(), name: 'New' }),
  updateSubject: () => ({ description: 'Changed' }),
  setSubjectParents: () => ({ parent_ids: [] }),
  createCertification: ({ org_id, dept_id }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null, slug: fresh(), name: 'New', awarding_mode: 'approval' }),
  previewNewCertification: ({ org_id, dept_id }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null }),
  updateCertification: () => ({ description: 'Changed' }),
  duplicateCertification: () => ({ slug: fresh() }),
  createCertificationAttachmentUpload: () => ({ file_name: 'new.txt', content_type: 'text/plain', size_bytes: 1 }),
  createCertificationAttachment: ({ pathname }) => ({ pathname, file_name: 'new.txt' }),
  updateCertificationAttachment: () => ({ label: 'Changed' }),
  createCertificationRule: () => ({ rule_kind: 'manual_sign_off' }),
  updateCertificationRule: () => ({ label: 'Changed' }),
  requireCertification: ({ other_cert_id }) => ({ certification_type_id: other_cert_id, recertification: { kind: 'once' } }),
  projectRequirement: ({ other_cert_id }) => ({ certification_type_id: other_cert_id, recertification: { kind: 'once' } }),
  updateRequiredCertification: () => ({ grace_days: 7 }),
  requestCertification: () => ({}),
  approveCertificationRequest: () => ({}),
  requestCertificationSignOff: () => ({}),
  approveCertificationSignOffRequest: () => ({}),
  awardCertification: ({ user_id }) => ({ user_id }),
  createCertificationSignOff: ({ learner_id }) => ({ user_id: learner_id }),
  remindOfCertification: ({ learner_id }) => ({ user_ids: [learner_id], text: 'Soon' }),
  remindOfScormCourse: ({ learner_id }) => ({ user_ids: [learner_id], text: 'Soon' }),
  previewCertificationReminders: ({ learner_id }) => ({ user_ids: [learner_id] }),
  previewScormCourseReminders: ({ learner_id }) => ({ user_ids: [learner_id] }),
  setMyNotificationPreferences: () => ({ kinds: {} }),
  readMyNotifications: () => ({ up_to: '2026-01-02T03:04:05Z' }),
  setCertificationDueDate: () => ({ due_at: '2030-01-02T03:04:05Z' }),
  previewCertification: () => ({}),
  createScormCourseUpload: ({ org_id, dept_id }) => ({ org: org_id, ...(dept_id && { department: dept_id }), file_name: 'new.zip', size_bytes: 1 }),
  createScormCourse: ({ org_id, dept_id, course_pathname }) => ({ org: org_id, ...(dept_id && { department: dept_id }), pathname: course_pathname, file_name: 'new.zip' }),
  updateScormCourse: () => ({ description: 'Changed' }),
  setScormCourseSubjects: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }),
  createScormPackageUpload: () => ({ file_name: 'new.zip', size_bytes: 1 }),
  replaceScormPackage: ({ package_pathname }) => ({ pathname: package_pathname, file_name: 'new.zip', requires_recertification: false }),
  launchScormCourse: () => ({}),
  createJobAid: ({ org_id, dept_id }) => ({ org: org_id, ...(dept_id && { department: dept_id }), title: 'New' }),
  updateJobAid: () => ({ description: 'Changed' }),
  setJobAidSubjects: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }),
  createJobAidLink: () => ({ url: 'https://example.org' }),
  updateJobAidLink: () => ({ label: 'Changed' }),
  createJobAidAttachmentUpload: () => ({ file_name: 'new.txt', content_type: 'text/plain', size_bytes: 1 }),
  createJobAidAttachment: ({ aid_pathname }) => ({ pathname: aid_pathname, file_name: 'new.txt' }),
  updateJobAidAttachment: () => ({ label: 'Changed' }),
  replaceJobAidFile: ({ aid_pathname }) => ({ pathname: aid_pathname, file_name: 'new.txt', requires_recertification: false }),
  createEventAttachmentUpload: () => ({ file_name: 'new.txt', content_type: 'text/plain', size_bytes: 1 }),
  createQuizAttachmentUpload: () => ({ file_name: 'new.png', content_type: 'image/png', size_bytes: 5 }),
  createQuizAttachment: ({ quiz_pathname }) => ({ pathname: quiz_pathname, file_name: 'new.txt' }),
  createEventAttachment: ({ event_pathname }) => ({ pathname: event_pathname, file_name: 'new.txt' }),
  updateEventAttachment: () => ({ label: 'Changed' }),
  duplicateJobAid: () => ({}),
  createJobAidConfirmation: () => ({ statement_version: 1 }),
  createEvent: ({ org_id, dept_id }) => ({ org: org_id, ...(dept_id && { department: dept_id }), title: 'New' }),
  createEvents: ({ org_id, dept_id }) => ({ org: org_id, ...(dept_id && { department: dept_id }), title: 'New', windows: [WINDOW] }),
  createHeldEvent: ({ org_id, dept_id, spare_user_id }) => ({ org: org_id, ...(dept_id && { department: dept_id }), title: 'New', ...OVER, participant_user_ids: [spare_user_id] }),
  findEventConflicts: ({ user_id }) => ({ user_ids: [user_id], windows: [WINDOW] }),
  updateEvent: () => ({ location: 'Changed' }),
  setEventSubjects: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }),
  duplicateEvent: () => ({}),
  addEventParticipant: ({ spare_user_id }) => ({ user_id: spare_user_id }),
  addEventTrainer: ({ spare_user_id }) => ({ user_id: spare_user_id }),
  checkInToEvent: () => ({ code: 'run-out' }),
  checkPersonIn: () => ({ code: 'run-out' }),
  countHeadsAtEvent: () => ({ count: 3 }),
  markEventAttendance: () => ({ attendance: 'absent' }),
  createLearningPathway: ({ org_id, dept_id }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null, slug: fresh(), name: 'New' }),
  updateLearningPathway: () => ({ description: 'Changed' }),
  duplicateLearningPathway: () => ({ slug: fresh() }),
  createLearningPathwayLevel: ({ level_id }) => ({ name: 'New', depends_on_level_ids: [level_id] }),
  updateLearningPathwayLevel: ({ placed_cert_id }) => ({ description: 'Changed', certification_type_ids: [placed_cert_id] }),
  createLearningPathwayPhase: ({ phase_id }) => ({ name: 'New', depends_on_phase_ids: [phase_id] }),
  updateLearningPathwayPhase: () => ({ description_markdown: 'Changed' }),
  createLearningPathwayAssignment: ({ role_id }) => ({ assignee_kind: 'role', role_id }),
  setLearningPathwayJobAids: ({ job_aid_id }) => ({ job_aid_ids: [job_aid_id] }),
  setLearningPathwayLevelJobAids: ({ job_aid_id }) => ({ job_aid_ids: [job_aid_id] }),
  createLearningPathwayAttachmentUpload: () => ({ file_name: 'new.txt', content_type: 'text/plain', size_bytes: 1 }),
  createLearningPathwayAttachment: ({ pathway_pathname }) => ({ pathname: pathway_pathname, file_name: 'new.txt' }),
  updateLearningPathwayAttachment: () => ({ label: 'Changed' }),
  createLearningPathwayLevelAttachmentUpload: () => ({ file_name: 'new.txt', content_type: 'text/plain', size_bytes: 1 }),
  createLearningPathwayLevelAttachment: ({ level_pathname }) => ({ pathname: level_pathname, file_name: 'new.txt' }),
  updateLearningPathwayLevelAttachment: () => ({ label: 'Changed' }),
  createQuiz: ({ org_id, dept_id }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null, title: 'New' }),
  updateQuiz: () => ({ passing_score: 70 }),
  setQuizSubjects: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }),
  setQuizQuestions: () => ({ questions: [{ kind: 'true_false', prompt_markdown: 'New?', points: 1, correct: true }] }),
  publishQuiz: () => ({}),
  duplicateQuiz: () => ({}),
  startQuizAttempt: () => ({}),
  saveQuizAnswer: () => ({ seq: 1_000_000, writer: 'net', answer: { value: true } }),
  gradeQuizAttempt: ({ essay_question_id }) => ({ grades: [{ question_id: essay_question_id, points: 1 }] }),
  setQuizOverride: () => ({ extra_minutes: 5, reason: 'New' }),
  setQuizAccommodation: () => ({ factor: 1.5, reason: 'New' }),
  regradeQuiz: ({ question_id }) => ({ question_id, reason: 'New', preview: true }),
  createQuizSitting: () => ({ title: 'New', ...WINDOW }),
  updateQuizSitting: () => ({ location: 'Changed' }),
  advanceQuizSitting: () => ({ expected_seq: 0, action: 'reveal' }),
  decideQuizRegrade: () => ({ keep: true, reason: 'New' }),
  createExternalServer: ({ org_id }) => ({ organization_id: org_id, slug: fresh(), name: 'New' }),
  updateExternalServer: () => ({ description: 'Changed' }),
  createExternalCourse: () => ({ external_course_id: fresh(), name: 'New' }),
  updateExternalCourse: () => ({ passing_score: 70 }),
  mapExternalUser: ({ user_id }) => ({ external_user_id: fresh(), user_id }),
  importExternalGrades: ({ user_id, external_course_name }) => ({ grades: [{ external_course_id: external_course_name, user_id, score: 85, completed_at: '2026-02-03' }] }),
  createRecord: ({ org_id, dept_id, submits }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null, title: 'New', ...submission(submits) }),
  previewSubmission: (ids) => ({ record: legal.createRecord!(ids), evidence: [] }),
  updateRecord: () => ({ title: 'Changed' }),
  approveRecord: () => ({}),
  rejectRecord: () => ({ note: 'Not yet' }),
  createEvidence: () => ({ payload: { evidence_type: 'note', text: 'New' } }),
  updateEvidence: () => ({ label: 'Changed' }),
  createForum: ({ org_id, dept_id }) => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null, title: 'New' }),
  updateForum: () => ({ description: 'Changed' }),
  updateForumThread: () => ({ title: 'Changed' }),
  createQrCode: ({ org_id, dept_id }) => ({ org: org_id, ...(dept_id && { department: dept_id }), name: 'New', target_kind: 'url', target_url: 'https://example.org/new' }),
  updateQrCode: () => ({ description: 'Changed' }),
  setQrCodeTarget: () => ({ target_kind: 'url', target_url: 'https://example.org/changed' }),
  createCalendarFeed: () => ({ label: 'New' }),
  updateCalendarFeed: () => ({ label: 'Changed' }),
  createSavedView: () => ({ room: 'records', name: fresh(), query: 'status=pending' }),
  updateSavedView: () => ({ query: 'status=rejected' }),
} // prettier-ignore

const WINDOW = { starts_at: '2030-01-02T08:00:00Z', ends_at: '2030-01-02T10:00:00Z' }
const OVER = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2026-01-02T10:00:00Z' }
const fresh = () => `new-${randomUUID().slice(0, 13)}`

const submission = (submits: string | undefined) =>
  submits === undefined
    ? { learner_user_id: null, learner_display_name: 'Nobody' }
    : { status: 'pending', completed_at: '2026-01-02T03:04:05Z' }

/** What is legal only of some rows of the world: what those are called that it is asked of instead. */
const ofAid = { attachment_id: 'aid_attachment_id' }
const ofEvent = { attachment_id: 'event_attachment_id' }
const ofQuiz = { attachment_id: 'quiz_attachment_id' }
const ofPathway = { attachment_id: 'pathway_attachment_id' }
const ofLevel = { attachment_id: 'level_attachment_id' }
const ofOpen = { event_id: 'open_event_id' }
const ofCatalogue = { course_id: 'catalogue_course_id' }
const atDoor = { event_id: 'door_event_id' }
const elsewhere: Record<string, Record<string, string>> = {
  signUpForEvent: ofOpen,
  withdrawFromEvent: ofOpen,
  listEventSignUps: ofOpen,
  approveEventSignUp: ofOpen,
  declineEventSignUp: ofOpen,
  getEventCheckInCode: atDoor,
  checkInToEvent: atDoor,
  checkPersonIn: atDoor,
  confirmEventCheckIns: atDoor,
  countHeadsAtEvent: atDoor,
  updateEventAttachment: ofEvent,
  deleteEventAttachment: ofEvent,
  downloadEventAttachment: ofEvent,
  updateJobAidAttachment: ofAid,
  deleteJobAidAttachment: ofAid,
  downloadJobAidAttachment: ofAid,
  replaceJobAidFile: ofAid,
  updateLearningPathwayAttachment: ofPathway,
  deleteLearningPathwayAttachment: ofPathway,
  downloadLearningPathwayAttachment: ofPathway,
  updateLearningPathwayLevelAttachment: ofLevel,
  deleteLearningPathwayLevelAttachment: ofLevel,
  downloadLearningPathwayLevelAttachment: ofLevel,
  deleteLearningPathwayPhase: { phase_id: 'empty_phase_id' },
  requestCertification: { cert_id: 'requestable_cert_id' },
  requestCertificationSignOff: { rule_id: 'unsigned_rule_id' },
  updateQuizAttachment: ofQuiz,
  // Only what no question shows can be deleted.
  deleteQuizAttachment: { attachment_id: 'spare_quiz_attachment_id' },
  downloadQuizAttachment: ofQuiz,
  downloadQuizAttemptFile: ofQuiz,
  downloadQuizSittingFile: ofQuiz,
  downloadQuizFileToGrade: { ...ofQuiz, quiz_attempt_id: 'waiting_quiz_attempt_id' },
  gradeQuizAttempt: { quiz_attempt_id: 'waiting_quiz_attempt_id' },
  reserveQuizAnswer: { quiz_attempt_id: 'waiting_quiz_attempt_id', question_id: 'essay_question_id' },
  releaseQuizAnswer: { quiz_attempt_id: 'waiting_quiz_attempt_id', question_id: 'essay_question_id' },
  getExternalCourse: ofCatalogue,
  updateExternalCourse: ofCatalogue,
  archiveExternalCourse: ofCatalogue,
  listExternalCoursePeople: ofCatalogue,
  previewExternalCourseDeletion: ofCatalogue,
  deleteExternalCourseForGood: ofCatalogue,
}

/** What the world calls the row that a name in the path of an operation means. */
export const rowOf = ({ operationId }: Operation, name: string) => elsewhere[operationId]?.[name] ?? name
const asks: Record<string, (ids: Ids) => Record<string, string>> = {
  getStanding: ({ learner_id }) => ({ user_id: learner_id! }),
  listLearningPathwaysOfManaged: ({ org_id }) => ({ org: org_id! }),
  listExternalServers: ({ org_id }) => ({ org: org_id! }),
}

/** What paths name that is no id: what everything has a first of. */
export const NUMBERS: Ids = { version: '1' }

/** A request that would be fulfilled for somebody who may: a legal body, and the ids where they belong. */
export function requestFor(document: Document, operation: Operation, given: Ids): Request {
  const { operationId, method, parameters = [], requestBody } = operation
  const ids = { ...given }
  for (const [name, row] of Object.entries(elsewhere[operationId] ?? {})) if (given[row] !== undefined) ids[name] = given[row]
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => {
    const id = ids[name] ?? NUMBERS[name]
    if (id === undefined) throw new Error(`${operationId}: the net knows no ${name}. Make a row for it in test/nets/world.ts.`)
    return encodeURIComponent(id)
  })
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const samples = Object.fromEntries(required.map(({ name, schema }) => [name, String(sample(document, schema))]))
  const query = { ...samples, ...asks[operationId]?.(ids) }
  const content = requestBody?.content
  if (content?.['multipart/form-data']) return { method, path, query, form: formFor(operationId, ids) }
  const schema = content?.['application/json']?.schema
  if (!schema) return { method, path, query }
  return { method, path, query, body: legal[operationId]?.(ids) ?? sample(document, schema, idFields(ids)) }
}

function formFor(operationId: string, ids: Ids): Record<string, string> {
  if (operationId === 'submitRecord') return { record: JSON.stringify(legal.createRecord!(ids)), evidence: '[]' }
  if (operationId === 'resubmitRecord')
    return { record: JSON.stringify({ owner_organization_id: ids.org_id, title: 'Mended' }), evidence: '[]' }
  if (operationId === 'importRecords') return { org: ids.org_id!, file: CSV.importRecords }
  if (operationId === 'importExternalGradeFile') return { file: CSV.importExternalGradeFile }
  if (operationId === 'importQuizQuestions') return { format: 'gift', file: 'Written by a net?{T}' }
  if (operationId === 'importDirectory' || operationId === 'previewDirectoryImport')
    return { provider_id: ids.provider_id!, file: CSV.importDirectory }
  throw new Error(`${operationId}: the net knows no legal form for it. Add one to test/nets/requests.ts.`)
}

export function ask(t: Harness, person: Pick<Person, 'token'> | undefined, { method, path, query, body, form }: Request): Promise<Answer> {
  const search = new URLSearchParams(query).toString()
  const url = search === '' ? path : `${path}?${search}`
  const someone = person && { account_id: '', subject: '', name: '', email: '', token: person.token }
  if (form) return t.call(someone, method as 'POST', url, multipart(form), { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` })
  return t.call(someone, method as 'GET', url, body === undefined ? undefined : JSON.stringify(body))
}

function multipart(form: Record<string, string>): string {
  const parts = Object.entries(form).map(([name, value]) => {
    const file = name === 'file' ? '; filename="net.csv"\r\ncontent-type: text/csv' : ''
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** The world's uploads are taken already, and its submissions still wait: for these, a conflict is as far as it goes. */
export const TAKEN = new Set([
  // For a scheduler alone; and there is no mail server here.
  'tickNotifications',
  'tickSearchIndex',
  'sendTestMail',
  'createCertificationAttachment',
  'createEventAttachment',
  'createQuizAttachment',
  'createJobAidAttachment',
  'createLearningPathwayAttachment',
  'createLearningPathwayLevelAttachment',
  'replaceJobAidFile',
  'createScormCourse',
  'replaceScormPackage',
  'reopenRecord',
  // Their codes run out within seconds.
  'checkInToEvent',
  'checkPersonIn',
])
