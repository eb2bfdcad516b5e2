import { attachmentOperations } from '../../../test/nets/attachment.ts'
import { described, fresh, ownerOf } from '../../../test/nets/bodies.ts'
import { type Body, type Nets, unlessReading } from '../../../test/nets/module.ts'
import { filesIn } from '../../../test/nets/sql.ts'
import { pathwayRows } from './nets-rows.ts'

/** Removes prerequisites: the one known level and its phase cannot wait for themselves. */
const withoutCircle = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name.startsWith('depends_on') ? [] : value]))

const setJobAids = { body: ({ job_aid_id }: Record<string, string>) => ({ job_aid_ids: [job_aid_id] }) }
const seenBy = unlessReading('certifications:read', 'audience')

export const nets: Nets = {
  rows: pathwayRows,
  operations: {
    ...attachmentOperations('LearningPathway', { id: 'pathway_attachment_id', pathname: 'pathway_pathname' }),
    ...attachmentOperations('LearningPathwayLevel', { id: 'level_attachment_id', pathname: 'level_pathname' }),
    listLearningPathways: { lists: 'pathway_id' },
    createLearningPathway: { body: (ids) => ({ ...ownerOf(ids), slug: fresh(), name: 'New' }) },
    updateLearningPathway: { body: described },
    duplicateLearningPathway: { body: () => ({ slug: fresh() }) },
    createLearningPathwayLevel: { body: ({ level_id }) => ({ name: 'New', depends_on_level_ids: [level_id] }) },
    updateLearningPathwayLevel: {
      body: ({ placed_cert_id }) => ({ description: 'Changed', certification_type_ids: [placed_cert_id] }),
      mend: (body) => ({ ...withoutCircle(body), position: 0 }),
    },
    createLearningPathwayPhase: { body: ({ phase_id }) => ({ name: 'New', depends_on_phase_ids: [phase_id] }) },
    updateLearningPathwayPhase: { body: () => ({ description_markdown: 'Changed' }), mend: withoutCircle },
    deleteLearningPathwayPhase: { path: { phase_id: 'empty_phase_id' } },
    createLearningPathwayAssignment: {
      body: ({ role_id }) => ({ assignee_kind: 'role', role_id }),
      mend: ({ assignee_kind }, { role_id, dept_id }) => ({
        assignee_kind,
        ...(assignee_kind === 'role' && { role_id }),
        ...(assignee_kind === 'department' && { department_id: dept_id }),
      }),
      refuses: [/^(?:role|department)_id is needed for a/],
    },
    setLearningPathwayJobAids: setJobAids,
    setLearningPathwayLevelJobAids: setJobAids,
  },
  fields: ({ placed_cert_id, level_id, phase_id }) => ({
    certification_type_ids: [placed_cert_id],
    depends_on_level_ids: [level_id],
    depends_on_phase_ids: [phase_id],
  }),
  choices: ({ phase_id }) => ({ phase_id: [phase_id!] }),
  beside: () => ({ 'createLearningPathwayAssignment department_id': { assignee_kind: 'department', role_id: undefined } }),
  sights: [
    { at: '{pathway_id}', read: 'certifications:read', seenBy },
    { at: '{level_id}', read: 'certifications:read', seenBy },
    { at: '{phase_id}', read: 'certifications:read', seenBy },
  ],
  files: [filesIn('learning_pathway_attachment', 'file of a pathway'), filesIn('learning_pathway_level_attachment', 'file of a level')],
  invariants: {
    'levels of a pathway lie in one order without gaps': `
      select pathway_id::text as fault from learning_pathway_level group by pathway_id
      having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
    'files of a pathway lie in one order without gaps': `
      select pathway_id::text as fault from learning_pathway_attachment group by pathway_id
      having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
    'files of a level lie in one order without gaps': `
      select level_id::text as fault from learning_pathway_level_attachment group by level_id
      having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
    'no level waits for itself, by levels or by phases': `
      with recursive edge (low, high) as (
        select level_id, needs_level_id from learning_pathway_prerequisite where needs_level_id is not null
        union
        select need.level_id, held.id from learning_pathway_prerequisite need
        join learning_pathway_level held on held.phase_id = need.needs_phase_id
      ), reached (start, at) as (
        select low, high from edge union select r.start, e.high from reached r join edge e on e.low = r.at
      ) select start::text as fault from reached where start = at`,
    'no phase comes after itself': `
      with recursive reached (start, at) as (
        select phase_id, after_phase_id from learning_pathway_phase_order
        union select r.start, e.after_phase_id from reached r join learning_pathway_phase_order e on e.phase_id = r.at
      ) select start::text as fault from reached where start = at`,
  },
}
