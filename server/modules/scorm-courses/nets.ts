import { NEVER_UPLOADED, UPLOAD_TAKEN, described, placeOf } from '../../../test/nets/bodies.ts'
import { type Nets, unlessReading } from '../../../test/nets/module.ts'
import { filesIn } from '../../../test/nets/sql.ts'
import { courseInvariants } from './nets-invariants.ts'
import { courseRows } from './nets-rows.ts'

const newZip = { file_name: 'new.zip', size_bytes: 1 }

export const nets: Nets = {
  rows: courseRows,
  operations: {
    createScormCourseUpload: { body: (ids) => ({ ...placeOf(ids), ...newZip }) },
    createScormCourse: {
      body: (ids) => ({ ...placeOf(ids), pathname: ids.course_pathname, file_name: 'new.zip' }),
      mend: (body, { course_pathname }) => ({ ...body, pathname: course_pathname }),
      refuses: [NEVER_UPLOADED],
      obstacle: UPLOAD_TAKEN,
    },
    updateScormCourse: { body: described },
    setScormCourseSubjects: { body: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }) },
    createScormPackageUpload: { body: () => newZip },
    replaceScormPackage: {
      body: ({ package_pathname }) => ({ pathname: package_pathname, file_name: 'new.zip', requires_recertification: false }),
      mend: (body, { package_pathname }) => ({ ...body, pathname: package_pathname }),
      refuses: [NEVER_UPLOADED],
      obstacle: UPLOAD_TAKEN,
    },
    launchScormCourse: {
      body: () => ({}),
      mend: ({ item_id: _item, ...body }) => body,
      refuses: [/^item_id must be an item/, /^A preview is no attempt/],
    },
    correctScormAttempt: { refuses: [/^score_scaled belongs to a completion/] },
  },
  choices: ({ course_id, launch_id }) => ({ scorm_course_id: [course_id!], launch: [launch_id!] }),
  sights: [
    { at: '{course_id}', read: 'scorm:read', seenBy: unlessReading('scorm:read', 'audience') },
    { at: '{attempt_id}', read: 'scorm:read', seenBy: () => ['learner'] },
    { at: '{launch_id}', read: 'scorm:read' },
  ],
  catalogue: 'scorm:read',
  files: [filesIn('scorm_package_version', 'course package')],
  invariants: courseInvariants,
}
