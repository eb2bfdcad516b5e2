import { Type } from 'typebox'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { ApiError, badRequest, refusal } from '#platform/errors.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { parseJson } from '#platform/http/json-body.ts'
import { Ref, ids } from '#platform/shapes.ts'
import { createAjv, describe } from '#platform/http/validate.ts'
import { mismatch } from '../evidence/rules-files.ts'
import { settled } from '../evidence/rules.ts'
import * as evidenceShapes from '../evidence/schema.ts'
import { checkCompletion, completionMissing, submissionsOnly } from '../rules.ts'
import { checkExternalId } from '../rules-own-ids.ts'
import { CreateLearningRecord } from '../schema.ts'
import { SubmittedEvidence } from './schema.ts'

const MAX_ENTRIES = 100

const everything: unknown[] = Object.values(evidenceShapes)
const named = everything.filter((value): value is object => typeof value === 'object' && value !== null && '$id' in value)
const ajv = createAjv([...named, SubmittedEvidence, CreateLearningRecord])
const isRecord = ajv.compile<CreateLearningRecord>(Ref(CreateLearningRecord))
const isEvidence = ajv.compile<SubmittedEvidence[]>(Type.Array(Ref(SubmittedEvidence), { maxItems: MAX_ENTRIES }))

const isIds = ajv.compile<string[]>(ids(1000))

const otherOrganization = refusal(
  'invalid_request',
  'resubmitted_elsewhere',
  'A submission stays in its organization. Withdraw it, and submit it there.',
  'record.owner_organization_id',
)
const unknownEvidence = refusal(
  'invalid_request',
  'no_evidence_of_record',
  'keep_evidence_ids must be ids of evidence of this record.',
  'keep_evidence_ids',
)

export type Submission = { record: CreateLearningRecord; evidence: SubmittedEvidence[]; file: FormFile | undefined }

/** Returns the submission of a form. Throws 400 for parts that are missing, malformed or do not match. */
export function submission({ fields, file }: Form): Submission {
  const record = json(fields, 'record', isRecord)
  const entries = json(fields, 'evidence', isEvidence)
  const evidence = entries.map((entry, index) => ({ ...entry, payload: settled(entry.payload, `evidence.${index}.payload`) }))
  checkFile(evidence, file)
  return { record, evidence, file }
}

export type Resubmission = Submission & { keep_evidence_ids: string[] | undefined }

/** Returns the submission of a form that corrects one. */
export function resubmission(form: Form): Resubmission {
  const keep = form.fields.keep_evidence_ids === undefined ? undefined : json(form.fields, 'keep_evidence_ids', isIds)
  return { ...submission(form), keep_evidence_ids: keep?.map((id) => id.toLowerCase()) }
}

/** Throws unless a corrected submission keeps its learner and its organization, and is pending. */
export function checkMended(before: SubmissionColumns, record: CreateLearningRecord): void {
  const { status = 'pending', learner_user_id, hidden_from_learner, owner_organization_id, completed_at = before.completed_at } = record
  if (status !== 'pending' || learner_user_id !== undefined || hidden_from_learner === true) throw submissionsOnly()
  if (owner_organization_id !== before.owner_organization_id) throw otherOrganization()
  if (completed_at === null) throw completionMissing()
  checkCompletion(completed_at)
  checkExternalId(record.external_id, before.external_id)
}
type SubmissionColumns = { owner_organization_id: string; completed_at: string | null; external_id: string | null }

/** Returns the evidence to remove. Without `keep`, all stays. */
export function dropped<Row extends { id: string }>(rows: Row[], keep: string[] | undefined): Row[] {
  if (keep === undefined) return []
  if (keep.some((id) => !rows.some((row) => row.id === id))) throw unknownEvidence()
  return rows.filter(({ id }) => !keep.includes(id))
}

function json<T>(fields: Record<string, string>, name: string, check: ValidateFunction<T>): T {
  const text = fields[name]
  if (text === undefined) throw badRequest(`${name} is required: a part of the form, as JSON.`, name)
  const value = parseJson(Buffer.from(text), name)
  if (!check(value)) throw inPart(name, describe(check))
  return value
}

/** Returns the error with its field inside the form part. */
function inPart(name: string, { status, code, message, details }: ApiError): ApiError {
  const field = details.field === undefined ? name : `${name}.${details.field}`
  return new ApiError(status, code, `In ${name}: ${message}`, { ...details, field })
}

function checkFile(evidence: SubmittedEvidence[], file: FormFile | undefined): void {
  const declared = evidence.flatMap(({ payload }) => (payload.evidence_type === 'file' ? [payload] : []))
  if (declared.length > 1) throw badRequest('evidence may declare one file at most.', 'evidence')
  const [entry] = declared
  if (entry && !file) throw badRequest('file is required: evidence declares one.', 'file')
  if (!entry && file) throw badRequest('file has no entry in evidence. Add one of type file, or leave the file out.', 'file')
  const problem = entry && file && mismatch({ content_type: file.content_type, size_bytes: file.size_bytes }, entry)
  if (problem) throw problem
}
