import type { Harness, Org, Person } from '../../../test/harness.ts'
import { PDF, announced, verbs } from '../../../test/nets/contention.ts'

export const file = { evidence_type: 'file', ...announced }
export const note = { evidence_type: 'note', text: 'Contended' }

export const record = (org: Org, more: object = {}) => ({
  owner_organization_id: org.id,
  learner_user_id: null,
  learner_display_name: 'Nobody',
  title: 'Contended',
  ...more,
})

/** Requests about records that tests send at the same time. */
export function recordRequests(t: Harness) {
  const { post, send } = verbs(t)
  return {
    /** Sends a submission with a file as its evidence. */
    submit: (who: Person, org: Org, more: object = {}, headers: Record<string, string> = {}) => {
      const parts = { record: JSON.stringify(record(org, more)), evidence: JSON.stringify([{ payload: file }]), file: PDF }
      return send(who, '/api/records/submissions', parts, headers)
    },
    /** Gets a ticket for evidence of the record, and uploads the bytes. Returns the pathname. */
    upload: async (who: Person, recordId: string): Promise<string> => {
      const { body } = await post(who, `/api/records/${recordId}/evidence/uploads`, announced)
      const { status } = await t.send(body, PDF)
      if (status >= 300) throw new Error(`The upload was answered ${status}.`)
      return body.pathname
    },
  }
}
