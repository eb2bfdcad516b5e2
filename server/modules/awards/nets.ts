import type { Body, Nets, OperationNets, Relation } from '../../../test/nets/module.ts'
import { awardInvariants } from './nets-invariants.ts'
import { awardRows } from './nets-rows.ts'

const OBSERVED = /^observed_at must not be in the future/

/** The note of a decision is a field of its own, beside the note of the request. */
const decided: OperationNets = { echo: (answer: Body) => ({ ...answer, note: answer.decision_note }) }
const revoked: OperationNets = { echo: (answer: Body) => ({ ...answer, note: answer.revocation_note }) }

const seenBy = (): Relation[] => ['learner', 'manager-chain']

export const nets: Nets = {
  rows: awardRows,
  operations: {
    getStanding: { query: ({ learner_id }) => ({ user_id: learner_id! }) },
    previewCertificate: { query: ({ learner_id }) => ({ user_id: learner_id! }) },
    previewCertificates: { body: ({ learner_id }) => ({ user_ids: [learner_id] }) },
    requestCertification: { body: () => ({}), path: { cert_id: 'requestable_cert_id' } },
    listRequestsOfCertification: { reaches: true },
    listCertificationRequests: { lists: 'request_id' },
    approveCertificationRequest: { body: () => ({}), ...decided },
    rejectCertificationRequest: decided,
    requestCertificationSignOff: { body: () => ({}), path: { rule_id: 'unsigned_rule_id' } },
    listCertificationSignOffRequests: { lists: 'sign_off_request_id' },
    approveCertificationSignOffRequest: { body: () => ({}), refuses: [OBSERVED], ...decided },
    rejectCertificationSignOffRequest: decided,
    awardCertification: { body: ({ user_id }) => ({ user_id, again: true }), refuses: [/^awarded_at must not be in the future/] },
    revokeCertificationAward: revoked,
    createCertificationSignOff: { body: ({ learner_id }) => ({ user_id: learner_id }), refuses: [OBSERVED] },
    revokeCertificationSignOff: revoked,
    setCertificationDueDate: { body: () => ({ due_at: '2030-01-02T03:04:05Z' }) },
    grantCertificationExemption: { refuses: [/^until must be in the future/] },
    reopenRecord: { obstacle: 'The submission of the world still waits.' },
  },
  choices: ({ request_id, sign_off_request_id }) => ({ request_id: [request_id!], sign_off_request_id: [sign_off_request_id!] }),
  sights: [
    { at: '{award_id}', read: 'certifications:read', seenBy },
    { at: '{request_id}', read: 'certifications:read', seenBy: () => ['learner'] },
    { at: '{sign_off_id}', read: 'certifications:read', seenBy },
    { at: '{sign_off_request_id}', read: 'certifications:read', seenBy },
  ],
  invariants: awardInvariants,
}
