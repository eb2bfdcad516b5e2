import type { Routes } from '../../../module.ts'
import { notFound } from '#platform/errors.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { onceWritten } from '#platform/rows/create-once.ts'
import { JSON_TYPE, Ref, Written } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { ownerOf } from '../actions.ts'
import { MAX_FILE_BYTES } from '../evidence/schema.ts'
import { create, withFile } from './actions.ts'
import { type Submission, submission } from './rules.ts'
import { SubmissionForm, SubmittedRecord } from './schema.ts'

const creates = whoMay('records:write', 'new row', {
  also: ['submitter'],
  says: 'records:write, or a member’s pending submission about oneself',
})
const op = operations('Learning records')

export const submissionRoutes: Routes = (context) => async (app) => {
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
      // Whoever belongs nowhere finds no organization, whatever they send.
      if (!req.actor.superuser && req.actor.memberships.size === 0) throw notFound()
      const made = await withForm(req, { fields: ['record', 'evidence'], maxFileBytes: MAX_FILE_BYTES }, async (form) => {
        const submitted = submission(form)
        const owned = await ownerOf(context.db, req, submitted.record)
        return withFile(context, owned, submitted, (file) =>
          onceWritten(context.db, req, (asked) => create(context.db, req.caller, owned, submitted, asked, file), content(submitted)),
        )
      })
      return reply.type(JSON_TYPE).send(made)
    },
  )
}

/** What makes two submissions the same one. */
const content = ({ record, evidence, file }: Submission) => [record, evidence, file?.sha256]
