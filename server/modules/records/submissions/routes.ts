import type { Routes } from '../../../module.ts'
import { notFound } from '#platform/errors.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import type { UploadedFile } from '#platform/files/uploads.ts'
import { once, onceWritten } from '#platform/rows/create-once.ts'
import { JSON_TYPE, Params, Ref, Uuid, Written } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { ownerOf } from '../actions.ts'
import { MAX_FILE_BYTES } from '../evidence/schema.ts'
import { owned } from '../rules.ts'
import { LearningRecord } from '../schema.ts'
import { governed } from '../store.ts'
import { create, withFile } from './actions.ts'
import { resubmit, withdraw } from './actions-mend.ts'
import { type Submission, resubmission, submission } from './rules.ts'
import { ResubmissionForm, SubmissionForm, SubmittedRecord } from './schema.ts'

const creates = whoMay('records:write', 'new row', {
  also: ['submitter'],
  says: 'records:write, or a member’s pending submission about oneself',
})
const self = whoMay('self', 'row', { says: 'its learner, while it is pending or rejected' })
const params = Params({ record_id: Uuid })
const op = operations('Learning records')

export const submissionRoutes: Routes = (context) => async (app) => {
  const { db, jobs } = context
  await takeForms(app)
  app.post(
    '/records/submissions',
    op(
      'submitRecord',
      'Create a record with its evidence and a file in one go; a member may so submit a pending one about themselves',
      creates,
      {
        consumes: ['multipart/form-data'],
        body: SubmissionForm,
        201: Written(Ref(SubmittedRecord)),
        fails: [409, 413, 415, 503],
        slowBody: true,
      },
    ),
    async (req, reply) => {
      // A caller without a membership gets 404 before the body is read.
      if (!req.actor.superuser && req.actor.memberships.size === 0) throw notFound()
      const made = await withForm(req, { fields: ['record', 'evidence'], maxFileBytes: MAX_FILE_BYTES }, async (form) => {
        const submitted = submission(form)
        const owned = await ownerOf(db, req, submitted.record)
        return withFile(context, owned, submitted, (file) =>
          onceWritten(db, req, (asked) => create(db, req.caller, owned, submitted, asked, file), content(submitted)),
        )
      })
      return reply.type(JSON_TYPE).send(made)
    },
  )

  app.post(
    '/records/:record_id/resubmission',
    op('resubmitRecord', 'Send one’s own pending or rejected submission again, mended, with other evidence', self, {
      params,
      consumes: ['multipart/form-data'],
      body: ResubmissionForm,
      200: SubmittedRecord,
      fails: [409, 413, 415, 503],
      slowBody: true,
    }),
    async (req) => {
      const { record_id } = req.params
      const before = owned(req.actor, await governed(db, req.actor, record_id))
      return withForm(req, { fields: ['record', 'evidence', 'keep_evidence_ids'], maxFileBytes: MAX_FILE_BYTES }, async (form) => {
        const sent = resubmission(form)
        const work = (file?: UploadedFile) => (db: Tx) => resubmit(db, jobs, req.caller, record_id, sent, file)
        return withFile(context, before, sent, (file) => once(db, req, work(file), [...content(sent), sent.keep_evidence_ids]))
      })
    },
  )

  app.post(
    '/records/:record_id/withdraw',
    op('withdrawRecord', 'Take one’s own pending or rejected submission back; it is archived', self, {
      params,
      200: LearningRecord,
      fails: [409],
    }),
    async (req) => transaction(db, (db) => withdraw(db, req.caller, req.params.record_id)),
  )
}

/** Returns what makes two submissions equal. */
const content = ({ record, evidence, file }: Submission) => [record, evidence, file?.sha256]
