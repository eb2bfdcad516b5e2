import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of pathways. */
export const audit: AuditWords = {
  kinds: {
    learning_pathway: t`Learning pathway`,
    learning_pathway_level: t`Level of a learning pathway`,
    learning_pathway_phase: t`Phase of a learning pathway`,
  },
  actions: {
    'learning_pathway.attachment_added': t`File added to a learning pathway`,
    'learning_pathway.attachment_changed': t`File of a learning pathway changed`,
    'learning_pathway.attachment_removed': t`File of a learning pathway removed`,
    'learning_pathway.changed': t`Learning pathway changed`,
    'learning_pathway.created': t`Learning pathway created`,
    'learning_pathway.deleted': t`Learning pathway deleted for good`,
    'learning_pathway_assignment.created': t`Learning pathway assigned`,
    'learning_pathway_assignment.deleted': t`Learning pathway no longer assigned`,
    'learning_pathway_level.attachment_added': t`File added to a level`,
    'learning_pathway_level.attachment_changed': t`File of a level changed`,
    'learning_pathway_level.attachment_removed': t`File of a level removed`,
    'learning_pathway_level.changed': t`Level of a learning pathway changed`,
    'learning_pathway_level.created': t`Level of a learning pathway added`,
    'learning_pathway_level.deleted': t`Level of a learning pathway removed`,
    'learning_pathway_phase.changed': t`Phase of a learning pathway changed`,
    'learning_pathway_phase.created': t`Phase of a learning pathway added`,
    'learning_pathway_phase.deleted': t`Phase of a learning pathway removed`,
  },
  fields: {
    assignee_kind: t`Assigned to`,
    certification_type_ids: t`Certifications`,
    depends_on_level_ids: t`Waits for levels`,
    depends_on_phase_ids: t`Phases before it`,
    job_aid_ids: t`Job aids`,
    pathway_id: t`Learning pathway`,
    phase_id: t`Phase`,
  },
  values: { assignee_kind: { role: t`A role`, department: t`A department`, organization: t`Everybody` } },
  names: [],
  unnamed: {
    learning_pathway: { one: t`a learning pathway`, gone: t`a learning pathway that is gone` },
    learning_pathway_level: { one: t`a level`, gone: t`a level that is gone` },
    learning_pathway_phase: { one: t`a phase`, gone: t`a phase that is gone` },
  },
  technical: [],
}
