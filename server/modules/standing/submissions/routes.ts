import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { preview } from './actions.ts'
import { PreviewSubmission, SubmissionPreview } from './schema.ts'

const submits = whoMay('records:write', 'new row', {
  also: ['submitter'],
  says: 'records:write, or a member’s pending submission about oneself; of a record that exists, whoever reads it',
})
const op = operations('Learning records')

/** It is in this module because only standings know what counts towards a rule. */
export const submissionPreviewRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/records/submissions/preview',
      op('previewSubmission', 'Which rules of certifications a submission would satisfy or move, and why not; writes nothing', submits, {
        body: PreviewSubmission,
        200: SubmissionPreview,
        fails: [409],
      }),
      (req) => preview(db, req, req.body),
    )
  }
