import { FROM_AFTER_TO, ownerOf } from '../../../test/nets/bodies.ts'
import type { Body, Nets, OperationNets, Relation } from '../../../test/nets/module.ts'
import { recordRows } from './nets-rows.ts'

const HIDDEN = /^hidden_from_learner/
const AHEAD = /^completed_at lies in the future/
const PAYLOAD = [/^payload\.value must lie from min to max/, /^payload\.ends_at must be later/]

const inOrder = ({ completed_at, expires_at }: Body): Body => ({
  ...(typeof completed_at === 'string' && Date.parse(completed_at) > Date.now() && { completed_at: '2020-01-01T00:00:00Z' }),
  ...(typeof completed_at === 'string' &&
    typeof expires_at === 'string' &&
    Date.parse(expires_at) <= Date.parse(completed_at) && { expires_at: null }),
})

const submission = (submits: string | undefined): Body =>
  submits === undefined
    ? { learner_user_id: null, learner_display_name: 'Nobody' }
    : { status: 'pending', completed_at: '2026-01-02T03:04:05Z' }

/** A new record, recorded or submitted. A preview takes it too. */
export const newRecord = {
  body: (ids) => ({ ...ownerOf(ids), title: 'New', ...submission(ids.submits) }),
  mend: (body) => ({
    ...body,
    ...inOrder(body),
    ...(body.status === 'pending' && { completed_at: '2020-01-01T00:00:00Z', expires_at: null, hidden_from_learner: false }),
    ...(body.learner_user_id === null && { learner_display_name: 'Nobody' }),
  }),
} satisfies OperationNets

const ids = ['owner_organization_id', 'owner_department_id', 'learner_user_id']
const exported = [/^limit must be at most 5000/, FROM_AFTER_TO]
const seenBy = (): Relation[] => ['learner', 'manager-chain']

export const nets: Nets = {
  rows: recordRows,
  operations: {
    createRecord: { ...newRecord, refuses: [HIDDEN, AHEAD] },
    updateRecord: {
      body: () => ({ title: 'Changed' }),
      mend: (body) => ({ ...body, ...inOrder(body), ...(body.status === undefined && { hidden_from_learner: false }) }),
      refuses: [HIDDEN, AHEAD, /^expires_at must be after completed_at/, /^status/],
    },
    // An approval adds to the existing subjects.
    approveRecord: { body: () => ({}), echo: (answer) => ({ ...answer, subject_matter_ids: undefined }) },
    rejectRecord: { body: () => ({ note: 'Not yet' }) },
    submitRecord: {
      form: (ids) => ({ record: JSON.stringify(newRecord.body(ids)), evidence: '[]' }),
      parts: {
        record: { shape: { $ref: '#/components/schemas/CreateLearningRecord' }, like: 'createRecord', ids },
        evidence: { shape: { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/SubmittedEvidence' } } },
      },
      refuses: [HIDDEN, AHEAD],
    },
    resubmitRecord: {
      form: ({ org_id }) => ({ record: JSON.stringify({ owner_organization_id: org_id, title: 'Mended' }), evidence: '[]' }),
      parts: { record: { ids } },
      refuses: [AHEAD],
    },
    importRecords: {
      form: ({ org_id }) => ({ org: org_id!, file: 'title,learner_email\r\nWritten by a net,somebody@example.org\r\n' }),
    },
    listRecordImportMatches: { query: ({ org_id }) => ({ org: org_id! }) },
    forgetRecordImportMatches: { query: ({ org_id }) => ({ org: org_id! }) },
    listRecordImports: { query: ({ org_id }) => ({ org: org_id! }) },
    undoRecordImport: { body: () => ({ reason: 'The wrong file' }) },
    createEvidence: {
      body: () => ({ payload: { evidence_type: 'note', text: 'New' } }),
      mend: ({ pathname: _upload, ...body }) => body,
      refuses: [/^pathname/, ...PAYLOAD],
    },
    updateEvidence: {
      body: () => ({ label: 'Changed' }),
      refuses: [/^payload\.evidence_type must stay/, /^payload of file evidence/, ...PAYLOAD],
    },
    listRecords: { refuses: [FROM_AFTER_TO] },
    exportRecords: { refuses: exported },
    // The CSV has the same rows.
    exportRecordsWorkbook: { refuses: exported, packed: true },
  },
  fields: ({ user_id }) => ({ learner_user_id: user_id }),
  choices: ({ record_id, user_id }) => ({ record_id: [record_id!], learner: [user_id!] }),
  sights: [
    { at: '{record_id}', read: 'records:read', seenBy },
    { at: '{evidence_id}', read: 'records:read', seenBy },
    { at: '{record_import_id}', read: 'records:read', ofOrganizations: true },
  ],
  files: [
    `select blob_key as key, organization_id, (payload->>'size_bytes')::bigint as size_bytes, 'evidence ' || id as named_by
     from evidence where blob_key is not null`,
  ],
  invariants: {
    'a rejected record says by whom, when and why, and no other does': `
      select id::text as fault from learning_record where (status = 'rejected') <> (rejected_at is not null)
        or (rejected_at is null) <> (rejected_by is null) or (rejected_at is null) <> (rejection_note is null)`,
    'an approval has a time and an approver, and neither while pending': `
      select id::text as fault from learning_record where (approved_at is null) <> (approved_by is null)
        or (status in ('pending', 'rejected') and approved_at is not null)`,
    'nobody decided their own submission': `
      select id::text as fault from learning_record where learner_user_id in (approved_by, rejected_by)`,
    'an import has as many records as it created, at most': `
      select i.id::text as fault from record_import i
      where i.created_count < coalesce(i.removed_count, 0) + (select count(*) from record_import_row made where made.import_id = i.id)`,
    'a hidden record is a decided one': `
      select id::text as fault from learning_record where hidden_from_learner and status in ('pending', 'rejected')`,
  },
}
