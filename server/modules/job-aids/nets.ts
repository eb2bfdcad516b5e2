import { attachmentOperations } from '../../../test/nets/attachment.ts'
import { NEVER_UPLOADED, UPLOAD_TAKEN, described, first, placeOf } from '../../../test/nets/bodies.ts'
import { type Nets, unlessReading } from '../../../test/nets/module.ts'
import { filesIn } from '../../../test/nets/sql.ts'
import { jobAidRows } from './nets-rows.ts'

const file = { id: 'aid_attachment_id', pathname: 'aid_pathname' }

export const nets: Nets = {
  rows: jobAidRows,
  operations: {
    ...attachmentOperations('JobAid', file),
    replaceJobAidFile: {
      path: { attachment_id: file.id },
      body: ({ aid_pathname }) => ({ pathname: aid_pathname, file_name: 'new.txt', requires_recertification: false }),
      refuses: [NEVER_UPLOADED],
      obstacle: UPLOAD_TAKEN,
    },
    createJobAid: { body: (ids) => ({ ...placeOf(ids), title: 'New' }) },
    updateJobAid: { body: described },
    setJobAidSubjects: { body: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }) },
    createJobAidLink: { body: () => ({ url: 'https://example.org' }) },
    updateJobAidLink: { body: () => ({ label: 'Changed' }), mend: first },
    duplicateJobAid: { body: () => ({}) },
    createJobAidConfirmation: {
      body: () => ({ statement_version: 1 }),
      mend: ({ statement_version }) => ({ statement_version: 1 + (Number(statement_version) % 2) }),
    },
  },
  fields: ({ job_aid_id }) => ({ job_aid_ids: [job_aid_id] }),
  choices: ({ job_aid_id, user_id }) => ({ job_aid_id: [job_aid_id!], owner_user_id: [user_id!] }),
  sights: [{ at: '{job_aid_id}', read: 'job-aids:read', seenBy: unlessReading('job-aids:read', 'audience') }],
  catalogue: 'job-aids:read',
  files: [filesIn('job_aid_attachment', 'file of a job aid')],
  invariants: {
    'files and links of an aid lie in one order without gaps': `
      select job_aid_id::text as fault from (
        select job_aid_id, position from job_aid_attachment union all select job_aid_id, position from job_aid_link
      ) placed group by job_aid_id having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
    'an aid is on its newest version, and its versions are numbered one by one': `
      select a.id::text as fault from job_aid a left join job_aid_version v on v.job_aid_id = a.id group by a.id
      having a.version is distinct from max(v.version) or count(v.version) <> a.version`,
    'what an aid says is what its newest version says': `
      select a.id::text as fault from job_aid a join job_aid_version v on v.job_aid_id = a.id and v.version = a.version
      where v.title <> a.title or v.body_markdown is distinct from a.body_markdown
        or jsonb_array_length(v.links) <> (select count(*) from job_aid_link l where l.job_aid_id = a.id)
        or jsonb_array_length(v.files) <> (select count(*) from job_aid_attachment f where f.job_aid_id = a.id)`,
    'a confirmation is of what its version says': `
      select c.id::text as fault from job_aid_confirmation c
      join job_aid_version v on v.job_aid_id = c.job_aid_id and v.version = c.version where v.content_hash <> c.content_hash`,
  },
}
