import { attachmentOperations } from '../../../test/nets/attachment.ts'
import { described, fresh } from '../../../test/nets/bodies.ts'
import type { Body, Nets } from '../../../test/nets/module.ts'
import { filesIn } from '../../../test/nets/sql.ts'
import { certificationRows } from './nets-rows.ts'

/** Returns the configuration that a kind of rule requires. Kinds that refer to a thing get none. */
const configOf = ({ rule_kind, evidence_type = 'note' }: Body): Body => {
  if (rule_kind === 'subject_hours') return { threshold_hours: 1.5 }
  if (rule_kind === 'subject_record_count') return { threshold_count: 2 }
  return rule_kind === 'evidence_document' ? { evidence_type } : {}
}

export const asRule = (body: Body): Body => ({ rule_kind: body.rule_kind, label: body.label ?? null, ...configOf(body) })

const CHANGED_RULE = [/does not belong to the organization/, /does not go with a rule of kind/, /^subject_matter_id (goes with|must)/]
export const NEW_RULE = [...CHANGED_RULE, /is required for a rule of kind/]

export const nets: Nets = {
  rows: certificationRows,
  operations: {
    ...attachmentOperations('Certification', { id: 'attachment_id', pathname: 'pathname' }),
    updateCertification: { body: described },
    duplicateCertification: { body: () => ({ slug: fresh() }) },
    createCertificationRule: { body: () => ({ rule_kind: 'manual_sign_off' }), mend: asRule, refuses: NEW_RULE },
    updateCertificationRule: { body: () => ({ label: 'Changed' }), mend: ({ label = null }) => ({ label }), refuses: CHANGED_RULE },
  },
  fields: ({ other_cert_id }) => ({ certification_type_id: other_cert_id }),
  choices: ({ job_aid_id }) => ({ asks_for: [job_aid_id!] }),
  beside: () => ({
    scorm_course_id: { rule_kind: 'scorm_course_complete' },
    job_aid_id: { rule_kind: 'job_aid_viewed' },
    quiz_id: { rule_kind: 'quiz_pass' },
    external_course_id: { rule_kind: 'external_course_pass' },
    subject_matter_id: { rule_kind: 'subject_hours', threshold_hours: 1 },
  }),
  sights: [
    { at: '/certifications/{cert_id}/attachments/', read: 'certifications:read', seenBy: () => ['learner'] },
    { at: '{cert_id}', read: 'certifications:read' },
    { at: '{rule_id}', read: 'certifications:read' },
  ],
  catalogue: 'certifications:read',
  files: [filesIn('certification_attachment', 'certification attachment')],
  invariants: {
    'attachments of a certification are numbered from nought': `
      select certification_type_id::text as fault from certification_attachment group by certification_type_id
      having max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
    'a rule that is narrowed is narrowed to a tag': `
      select r.id::text as fault from certification_rule r where r.subject_matter_id is not null and not exists (
        select from certification_subject s where s.certification_type_id = r.certification_type_id and s.subject_id = r.subject_matter_id)`,
  },
}
