import type { Body, Nets } from '../../../test/nets/module.ts'
import { newRecord } from '../records/nets.ts'

export const nets: Nets = {
  operations: {
    previewCertification: {
      body: () => ({}),
      refuses: [
        /^(rules\.)?\w+ does not (belong|go)/,
        /^rules\.id must be/,
        /subject_matter_id (goes with|must)/,
        /is required for a rule of kind/,
      ],
    },
    previewSubmission: {
      body: (ids) => ({ record: newRecord.body(ids), evidence: [] }),
      mend: ({ record, evidence, ...known }) =>
        record === undefined ? known : { record: newRecord.mend(record as Body), ...(evidence !== undefined && { evidence }) },
      refuses: [
        /^record or record_id is required/,
        /goes with(out)? record_id/,
        /^evidence\.\d+\.payload\.(value|ends_at) must/,
        /^hidden_from_learner/,
        /^learner_/,
        /^completed_at/,
        /^expires_at must be after/,
      ],
    },
  },
  beside: ({ record_id }) => ({
    'previewSubmission record_id': { record: undefined, evidence: undefined },
    'previewSubmission subject_matter_ids': { record: undefined, evidence: undefined, record_id },
  }),
}
